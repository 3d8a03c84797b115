import { z } from 'zod';

type TextsByName = Readonly<Record<string, string>>;

/**
 * Schema of a JSON column that maps names chosen by the caller to texts. Keeps the name `__proto__`, which
 * `z.record` drops.
 */
export const textsByName = z.custom<TextsByName>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string'),
);
