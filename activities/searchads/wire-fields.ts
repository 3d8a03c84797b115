import { z } from 'zod';

/** Fields of Google Ads as its gRPC client gives them: 64-bit numbers as text, enumerations by name, absent as null. */

/** As it comes: ids beyond 2⁵³ are texts, and stay what they are. */
export const rawInt64 = z.union([z.number(), z.string().regex(/^-?\d+$/)]);
export const int64 = rawInt64.transform(Number);
export const text = z.string().nullish();
export const boolean = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
export const enumeration = z
  .string()
  .nullish()
  .transform((name) => name ?? 'UNSPECIFIED');

/** The figures of a row; what is zero may be left out. */
export const metricsRow = z.object({
  impressions: int64.nullish(),
  clicks: int64.nullish(),
  cost_micros: int64.nullish(),
  conversions: z.number().nullish(),
});
