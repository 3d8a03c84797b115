import { z } from 'zod';

/** Empty and `off` count as unset. */
export const optionalSetting = z
  .string()
  .optional()
  .transform((text) => (text === '' || text === 'off' ? undefined : text));

export const emptyAsUnset = z.literal('').transform(() => undefined);

export const commaSeparated = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((item) => item.trim() || []));
