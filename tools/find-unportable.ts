import { z } from 'zod';

/**
 * A pattern that some client generators and validators cannot compile. `pointer`: JSON pointer (RFC 6901).
 */
export type Unportable = { pointer: string; message: string };

/** Maximum in RE2. */
const MAX_REPETITIONS = 1_000;

/** Escapes that ECMAScript, RE2 and Python support: classes, `\xHH`, white space, and literal punctuation. */
const PORTABLE_ESCAPE = /^\\(?:[dDwWsS]|x[0-9a-fA-F]{2}|[tnr]|[^A-Za-z0-9])$/;

function findUnportableReason(pattern: string): string | undefined {
  if (!canCompile(pattern)) return 'is not a regular expression';
  const escapes = pattern.match(/\\(?:x[0-9a-fA-F]{2}|.)/gsu) ?? [];
  const escape = escapes.find((candidate) => !PORTABLE_ESCAPE.test(candidate));
  if (escape !== undefined) return `has the escape ${escape}; use simple classes and a format`;
  const plain = pattern.replaceAll(/\\(?:x[0-9a-fA-F]{2}|.)/gsu, 'x');
  if (/\(\?(?!:)/.test(plain)) return 'has a look-around or a named group; use minLength and a format';
  if (/[*+?}]\+/.test(plain)) return 'has a possessive quantifier';
  if (/\[[^\]]*(?:\[|&&|--|~~|\|\|)/.test(plain)) return 'has a nested class or a set operator in a class';
  const bounds = [...plain.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, least, most]) => [least, most]);
  if (bounds.some((bound) => Number(bound ?? 0) > MAX_REPETITIONS))
    return `repeats more than ${MAX_REPETITIONS} times; use maxLength`;
  return undefined;
}

export function findUnportable(part: unknown, pointer = '#'): Unportable[] {
  const { data: fields } = z.record(z.string(), z.unknown()).safeParse(part);
  const entries = Array.isArray(part) ? [...part.entries()] : Object.entries(fields ?? {});
  return entries.flatMap(([key, value]): Unportable[] => {
    const at = `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (key !== 'pattern' || typeof value !== 'string') return findUnportable(value, at);
    const reason = findUnportableReason(value);
    return reason === undefined ? [] : [{ pointer: at, message: `the pattern ${reason}` }];
  });
}

function canCompile(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
