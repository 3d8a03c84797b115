import { failure, type Failure } from '../errors.ts';
import { getTokens, type Token } from './tokens.ts';

type Operator =
  '=' | '!=' | '>' | '>=' | '<' | '<=' | 'IN' | 'NOT IN' | 'BETWEEN' | 'DURING' | 'LIKE' | 'IS NULL';

export type Condition = {
  field: string;
  operator: Operator;
  values: string[];
};

/** A query of the Google Ads Query Language, as far as the sandbox supports it. */
export type Query = {
  select: string[];
  from: string;
  where: Condition[];
  orderBy: { field: string; descending: boolean }[];
  limit: number | null;
};

const COMPARISON_OPERATORS: readonly Operator[] = ['=', '!=', '>', '>=', '<', '<='];

/**
 * Parses a query: SELECT, FROM, WHERE with AND, ORDER BY, LIMIT, PARAMETERS.
 * @throws Failure (`QueryError`)
 */
export function parseQuery(text: string): Query {
  return new Parser(getTokens(text)).query();
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  query(): Query {
    if (!this.#accept('SELECT')) throw queryError('EXPECTED_SELECT', 'expected SELECT');
    const select = this.#list(() => this.#field());
    if (!this.#accept('FROM')) throw queryError('EXPECTED_FROM', 'expected FROM');
    const from = this.#word();
    const where: Condition[] = [];
    if (this.#accept('WHERE')) {
      do where.push(this.#condition());
      while (this.#accept('AND'));
    }
    const orderBy = this.#accept('ORDER') ? this.#order() : [];
    const limit = this.#accept('LIMIT') ? this.#limit() : null;
    if (this.#accept('PARAMETERS')) {
      this.#list(() => [this.#word(), this.#next().value, this.#next().value]);
    }
    const rest = this.#tokens[this.#at];
    if (rest) throw queryError('UNEXPECTED_INPUT', `unexpected input '${rest.value}'`);
    return { select, from, where, orderBy, limit };
  }

  #condition(): Condition {
    const field = this.#field();
    const operator = this.#operator();
    switch (operator) {
      case 'IN':
      case 'NOT IN': {
        if (!this.#accept('(')) throw queryError('EXPECTED_LIST', 'expected a list');
        if (this.#accept(')')) {
          throw queryError('PROHIBITED_EMPTY_LIST_IN_CONDITION', 'a list must not be empty');
        }
        const values = this.#list(() => this.#value());
        if (!this.#accept(')')) throw queryError('EXPECTED_LIST', "expected ')'");
        return { field, operator, values };
      }
      case 'BETWEEN': {
        const first = this.#value();
        if (!this.#accept('AND')) throw queryError('EXPECTED_AND', 'expected AND');
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
    const sign = COMPARISON_OPERATORS.find((comparison) => comparison === value);
    if (kind === 'sign' && sign) return sign;
    const word = kind === 'word' ? value.toUpperCase() : '';
    if (word === 'IN' || word === 'BETWEEN' || word === 'DURING' || word === 'LIKE') return word;
    if (word === 'NOT' && this.#accept('IN')) return 'NOT IN';
    if (word === 'IS' && this.#accept('NULL')) return 'IS NULL';
    throw queryError('BAD_OPERATOR', `bad operator '${value}'`);
  }

  #order(): Query['orderBy'] {
    if (!this.#accept('BY')) throw queryError('EXPECTED_BY', 'expected BY');
    return this.#list(() => {
      const field = this.#field();
      const descending = this.#accept('DESC');
      if (!descending) this.#accept('ASC');
      return { field, descending };
    });
  }

  #limit(): number {
    const value = this.#word();
    if (!/^\d+$/.test(value)) throw queryError('BAD_LIMIT_VALUE', `bad limit '${value}'`);
    if (Number(value) < 1) throw queryError('LIMIT_VALUE_TOO_LOW', 'the limit is too low');
    return Number(value);
  }

  #list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.#accept(',')) items.push(item());
    return items;
  }

  #field(): string {
    const field = this.#word();
    if (!/^[a-z_]+(\.[a-z0-9_]+)+$/.test(field)) throw queryError('BAD_FIELD_NAME', `bad field '${field}'`);
    return field;
  }

  #value(): string {
    const { kind, value } = this.#next();
    if (kind === 'sign') throw queryError('BAD_VALUE', `bad value '${value}'`);
    return value;
  }

  #word(): string {
    const { kind, value } = this.#next();
    if (kind !== 'word') throw queryError('UNEXPECTED_INPUT', `unexpected input '${value}'`);
    return value;
  }

  #next(): Token {
    const token = this.#tokens[this.#at];
    if (!token) throw queryError('UNEXPECTED_END_OF_QUERY', 'unexpected end of query');
    this.#at += 1;
    return token;
  }

  /** Consumes the next token if it is this keyword or sign. Returns whether it was. */
  #accept(word: string): boolean {
    const token = this.#tokens[this.#at];
    const isNext = token !== undefined && token.kind !== 'text' && token.value.toUpperCase() === word;
    if (isNext) this.#at += 1;
    return isNext;
  }
}

/** Builds a `QueryError` with a message in Google's format. */
export function queryError(value: string, detail: string): Failure {
  return failure(`QueryError.${value}`, `Error in query: ${detail}.`);
}
