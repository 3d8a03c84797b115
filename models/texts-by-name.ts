import { z } from 'zod';

type TextsByName = Readonly<Record<string, string>>;

/** Schema of texts under the caller's names, in a JSON column. Keeps the name `__proto__`, which `z.record` drops. */
export const textsByName = z.custom<TextsByName>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string'),
);
