import { createFailure } from '../errors.ts';

/** A token of a query: a word (keyword, field or number), a quoted text without quotes, or a sign. */
export type Token = {
  kind: 'word' | 'text' | 'sign';
  value: string;
};

/**
 * Splits a query into tokens.
 * @throws Failure (`QueryError`) for unexpected input
 */
export function tokenize(query: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /\s*(?:([\w.@/*+-]+(?:\.[\w.]+)?)|(!=|>=|<=|=|>|<|,|\(|\))|(['"]))/gy;
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
      const rest = query.slice(start).trimStart();
      throw createFailure('QueryError.BAD_SYMBOL', `Error in query: unexpected input '${rest.charAt(0)}'.`);
    }
  }
  return tokens;
}

/**
 * Parses a quoted text. `start` is the position after the opening quote, `end` the position after the closing quote.
 */
function readQuoted(query: string, start: number, quote: string): { value: string; end: number } {
  let value = '';
  for (let at = start; at < query.length; at += 1) {
    const character = query.charAt(at);
    if (character === quote) return { value, end: at + 1 };
    if (character === '\n') {
      throw createFailure('QueryError.PROHIBITED_NEWLINE_IN_STRING', 'Error in query: newline in string.');
    }
    if (character !== '\\') {
      value += character;
      continue;
    }
    const escaped = query.charAt(at + 1);
    if (!['\\', "'", '"'].includes(escaped)) {
      throw createFailure(
        'QueryError.BAD_ESCAPE_SEQUENCE',
        `Error in query: bad escape sequence '\\${escaped}'.`,
      );
    }
    value += escaped;
    at += 1;
  }
  throw createFailure('QueryError.STRING_NOT_TERMINATED', 'Error in query: string not terminated.');
}
