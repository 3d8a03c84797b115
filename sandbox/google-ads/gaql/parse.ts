import { createFailure, type Failure } from '../errors.ts';

/** `word`: a keyword, field or number. `text`: a quoted string, without its quotes. */
type Token = {
  kind: 'word' | 'text' | 'sign';
  value: string;
};

type Operator =
  | '='
  | '!='
  | '>'
  | '>='
  | '<'
  | '<='
  | 'IN'
  | 'NOT IN'
  | 'BETWEEN'
  | 'DURING'
  | 'LIKE'
  | 'IS NULL';

export type Condition = {
  field: string;
  operator: Operator;
  values: string[];
};

export type Query = {
  select: string[];
  from: string;
  where: Condition[];
  orderBy: { field: string; isDescending: boolean }[];
  limit: number | null;
};

const COMPARISON_OPERATORS: readonly Operator[] = ['=', '!=', '>', '>=', '<', '<='];

/**
 * Parses a query. Supports SELECT, FROM, WHERE with AND, ORDER BY and LIMIT, and ignores PARAMETERS.
 * @throws Failure (`QueryError`)
 */
export function parseQuery(text: string): Query {
  return new Parser(tokenize(text)).parse();
}

class Parser {
  readonly #tokens: readonly Token[];
  #position = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Query {
    if (!this.#takeIf('SELECT')) throw createQueryError('EXPECTED_SELECT', 'expected SELECT');
    const select = this.#readList(() => this.#readField());
    if (!this.#takeIf('FROM')) throw createQueryError('EXPECTED_FROM', 'expected FROM');
    const from = this.#readWord();
    const where: Condition[] = [];
    if (this.#takeIf('WHERE')) {
      do where.push(this.#readCondition());
      while (this.#takeIf('AND'));
    }
    const orderBy = this.#takeIf('ORDER') ? this.#readOrder() : [];
    const limit = this.#takeIf('LIMIT') ? this.#readLimit() : null;
    if (this.#takeIf('PARAMETERS')) {
      this.#readList(() => [this.#readWord(), this.#takeNext().value, this.#takeNext().value]);
    }
    const rest = this.#tokens[this.#position];
    if (rest) throw createQueryError('UNEXPECTED_INPUT', `unexpected input '${rest.value}'`);
    return { select, from, where, orderBy, limit };
  }

  #readCondition(): Condition {
    const field = this.#readField();
    const operator = this.#readOperator();
    if (operator === 'IN' || operator === 'NOT IN') {
      if (!this.#takeIf('(')) throw createQueryError('EXPECTED_LIST', 'expected a list');
      if (this.#takeIf(')')) {
        throw createQueryError('PROHIBITED_EMPTY_LIST_IN_CONDITION', 'a list must not be empty');
      }
      const values = this.#readList(() => this.#readValue());
      if (!this.#takeIf(')')) throw createQueryError('EXPECTED_LIST', "expected ')'");
      return { field, operator, values };
    }
    if (operator === 'BETWEEN') {
      const first = this.#readValue();
      if (!this.#takeIf('AND')) throw createQueryError('EXPECTED_AND', 'expected AND');
      return { field, operator, values: [first, this.#readValue()] };
    }
    return { field, operator, values: operator === 'IS NULL' ? [] : [this.#readValue()] };
  }

  #readOperator(): Operator {
    const { kind, value } = this.#takeNext();
    const sign = COMPARISON_OPERATORS.find((comparison) => comparison === value);
    if (kind === 'sign' && sign) return sign;
    const word = kind === 'word' ? value.toUpperCase() : '';
    if (word === 'IN' || word === 'BETWEEN' || word === 'DURING' || word === 'LIKE') return word;
    if (word === 'NOT' && this.#takeIf('IN')) return 'NOT IN';
    if (word === 'IS' && this.#takeIf('NULL')) return 'IS NULL';
    throw createQueryError('BAD_OPERATOR', `bad operator '${value}'`);
  }

  #readOrder(): Query['orderBy'] {
    if (!this.#takeIf('BY')) throw createQueryError('EXPECTED_BY', 'expected BY');
    return this.#readList(() => {
      const field = this.#readField();
      const isDescending = this.#takeIf('DESC');
      if (!isDescending) this.#takeIf('ASC');
      return { field, isDescending };
    });
  }

  #readLimit(): number {
    const value = this.#readWord();
    if (!/^\d+$/.test(value)) throw createQueryError('BAD_LIMIT_VALUE', `bad limit '${value}'`);
    if (Number(value) < 1) throw createQueryError('LIMIT_VALUE_TOO_LOW', 'the limit is too low');
    return Number(value);
  }

  #readList<T>(item: () => T): T[] {
    const items = [item()];
    while (this.#takeIf(',')) items.push(item());
    return items;
  }

  #readField(): string {
    const field = this.#readWord();
    if (!/^[a-z_]+(\.[a-z0-9_]+)+$/.test(field))
      throw createQueryError('BAD_FIELD_NAME', `bad field '${field}'`);
    return field;
  }

  #readValue(): string {
    const { kind, value } = this.#takeNext();
    if (kind === 'sign') throw createQueryError('BAD_VALUE', `bad value '${value}'`);
    return value;
  }

  #readWord(): string {
    const { kind, value } = this.#takeNext();
    if (kind !== 'word') throw createQueryError('UNEXPECTED_INPUT', `unexpected input '${value}'`);
    return value;
  }

  #takeNext(): Token {
    const token = this.#tokens[this.#position];
    if (!token) throw createQueryError('UNEXPECTED_END_OF_QUERY', 'unexpected end of query');
    this.#position += 1;
    return token;
  }

  #takeIf(word: string): boolean {
    const token = this.#tokens[this.#position];
    const isNext = token !== undefined && token.kind !== 'text' && token.value.toUpperCase() === word;
    if (isNext) this.#position += 1;
    return isNext;
  }
}

/** @throws Failure (`QueryError`) for unexpected input */
function tokenize(query: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /\s*(?:([\w.@/*+-]+)|(!=|>=|<=|=|>|<|,|\(|\))|(['"]))/gy;
  while (pattern.lastIndex < query.trimEnd().length) {
    const start = pattern.lastIndex;
    const [, word, sign, quote] = pattern.exec(query) ?? [];
    if (word !== undefined) tokens.push({ kind: 'word', value: word });
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign });
    else if (quote !== undefined) {
      const { value, end } = readQuoted(query, pattern.lastIndex, quote);
      tokens.push({ kind: 'text', value });
      pattern.lastIndex = end;
    } else {
      throw createQueryError('BAD_SYMBOL', `unexpected input '${query.slice(start).trimStart().charAt(0)}'`);
    }
  }
  return tokens;
}

function readQuoted(query: string, start: number, quote: string): { value: string; end: number } {
  let value = '';
  for (let position = start; position < query.length; position += 1) {
    const character = query.charAt(position);
    if (character === quote) return { value, end: position + 1 };
    if (character === '\n') throw createQueryError('PROHIBITED_NEWLINE_IN_STRING', 'newline in string');
    if (character !== '\\') {
      value += character;
      continue;
    }
    const escaped = query.charAt(position + 1);
    if (!['\\', "'", '"'].includes(escaped)) {
      throw createQueryError('BAD_ESCAPE_SEQUENCE', `bad escape sequence '\\${escaped}'`);
    }
    value += escaped;
    position += 1;
  }
  throw createQueryError('STRING_NOT_TERMINATED', 'string not terminated');
}

/** @param name such as `EXPECTED_FROM` */
export function createQueryError(name: string, detail: string): Failure {
  return createFailure(`QueryError.${name}`, `Error in query: ${detail}.`);
}
