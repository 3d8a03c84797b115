import { z } from 'zod';

/** Optional setting. Empty and `off` count as unset. */
export const optionalSetting = z
  .string()
  .optional()
  .transform((text) => (text === '' || text === 'off' ? undefined : text));

/** Empty text, which counts as unset. */
export const emptyAsUnset = z.literal('').transform(() => undefined);

/** List of texts, separated by commas. */
export const commaSeparated = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((item) => item.trim() || []));
