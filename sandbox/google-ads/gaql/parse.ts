import { failure, type Failure } from '../errors.ts';
import type { Condition, Operator, Query } from './query.ts';
import { tokensOf, type Token } from './tokens.ts';

const signs: readonly Operator[] = ['=', '!=', '>', '>=', '<', '<='];

/** Reads a query: SELECT, FROM, WHERE with AND, ORDER BY, LIMIT, PARAMETERS. Throws a Failure that says what is wrong. */
export function parseQuery(text: string): Query {
  return new Parser(tokensOf(text)).query();
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  query(): Query {
    if (!this.#takes('SELECT')) throw problem('EXPECTED_SELECT', 'expected SELECT');
    const select = this.#list(() => this.#field());
    if (!this.#takes('FROM')) throw problem('EXPECTED_FROM', 'expected FROM');
    const from = this.#word();
    const where: Condition[] = [];
    if (this.#takes('WHERE')) {
      do where.push(this.#condition());
      while (this.#takes('AND'));
    }
    const orderBy = this.#takes('ORDER') ? this.#order() : [];
    const limit = this.#takes('LIMIT') ? this.#limit() : null;
    if (this.#takes('PARAMETERS')) {
      this.#list(() => [this.#word(), this.#next().value, this.#next().value]);
    }
    const rest = this.#tokens[this.#at];
    if (rest) throw problem('UNEXPECTED_INPUT', `unexpected input '${rest.value}'`);
    return { select, from, where, orderBy, limit };
  }

  #condition(): Condition {
    const field = this.#field();
    const operator = this.#operator();
    switch (operator) {
      case 'IN':
      case 'NOT IN': {
        if (!this.#takes('(')) throw problem('EXPECTED_LIST', 'expected a list');
        if (this.#takes(')')) {
          throw problem('PROHIBITED_EMPTY_LIST_IN_CONDITION', 'a list must not be empty');
        }
        const values = this.#list(() => this.#value());
        if (!this.#takes(')')) throw problem('EXPECTED_LIST', "expected ')'");
        return { field, operator, values };
      }
      case 'BETWEEN': {
        const first = this.#value();
        if (!this.#takes('AND')) throw problem('EXPECTED_AND', 'expected AND');
        return { field, operator, values: [first, this.#value()] };
      }
      case 'IS NULL':
        return { field, operator, values: [] };
      case '=':
      case '!=':
      case '>':
      case '>=':
      case '<':
      case '<=':
      case 'DURING':
      case 'LIKE':
        return { field, operator, values: [this.#value()] };
    }
  }

  #operator(): Operator {
    const { kind, value } = this.#next();
    const sign = signs.find((one) => one === value);
    if (kind === 'sign' && sign) return sign;
    const word = kind === 'word' ? value.toUpperCase() : '';
    if (word === 'IN' || word === 'BETWEEN' || word === 'DURING' || word === 'LIKE') return word;
    if (word === 'NOT' && this.#takes('IN')) return 'NOT IN';
    if (word === 'IS' && this.#takes('NULL')) return 'IS NULL';
    throw problem('BAD_OPERATOR', `bad operator '${value}'`);
  }

  #order(): Query['orderBy'] {
    if (!this.#takes('BY')) throw problem('EXPECTED_BY', 'expected BY');
    return this.#list(() => {
      const field = this.#field();
      const descending = this.#takes('DESC');
      if (!descending) this.#takes('ASC');
      return { field, descending };
    });
  }

  #limit(): number {
    const value = this.#word();
    if (!/^\d+$/.test(value)) throw problem('BAD_LIMIT_VALUE', `bad limit '${value}'`);
    if (Number(value) < 1) throw problem('LIMIT_VALUE_TOO_LOW', 'the limit is too low');
    return Number(value);
  }

  #list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.#takes(',')) items.push(item());
    return items;
  }

  #field(): string {
    const field = this.#word();
    if (!/^[a-z_]+(\.[a-z0-9_]+)+$/.test(field)) throw problem('BAD_FIELD_NAME', `bad field '${field}'`);
    return field;
  }

  #value(): string {
    const { kind, value } = this.#next();
    if (kind === 'sign') throw problem('BAD_VALUE', `bad value '${value}'`);
    return value;
  }

  #word(): string {
    const { kind, value } = this.#next();
    if (kind !== 'word') throw problem('UNEXPECTED_INPUT', `unexpected input '${value}'`);
    return value;
  }

  #next(): Token {
    const token = this.#tokens[this.#at];
    if (!token) throw problem('UNEXPECTED_END_OF_QUERY', 'unexpected end of query');
    this.#at += 1;
    return token;
  }

  /** Steps over a keyword or sign if it is next. */
  #takes(word: string): boolean {
    const token = this.#tokens[this.#at];
    const isNext = token !== undefined && token.kind !== 'text' && token.value.toUpperCase() === word;
    if (isNext) this.#at += 1;
    return isNext;
  }
}

/** A `QueryError` in Google's way of telling. */
export function problem(value: string, what: string): Failure {
  return failure(`QueryError.${value}`, `Error in query: ${what}.`);
}
