import { z } from 'zod';

const COMMON_FIELDS = {
  account: z.string(),
  /** As {@link objectTypeOf} names it. */
  objectType: z.string(),
  id: z.string(),
  time: z.number(),
};
const properties = z.record(z.string(), z.string());

/** A line of the CRM's journal: what changed an object, or a reset. `time` as the account lives it. */
export const savedEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created'), ...COMMON_FIELDS, properties }),
  z.object({ kind: z.literal('updated'), ...COMMON_FIELDS, properties }),
  z.object({ kind: z.literal('archived'), ...COMMON_FIELDS }),
  z.object({ kind: z.literal('merged'), ...COMMON_FIELDS, mergedId: z.string() }),
  z.object({ kind: z.literal('reset'), account: z.string().optional() }),
]);

/** What changed an object; of a merge `id` is the one that survives. */
export type AppliedEntry = Exclude<z.infer<typeof savedEntry>, { kind: 'reset' }>;
