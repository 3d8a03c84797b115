import { z } from 'zod';

const common = {
  account: z.string(),
  /** As {@link objectTypeOf} names it. */
  objectType: z.string(),
  id: z.string(),
  time: z.number(),
};
const properties = z.record(z.string(), z.string());

/** A line of the CRM's journal: what changed an object, or a reset. `time` as the account lives it. */
export const savedEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created'), ...common, properties }),
  z.object({ kind: z.literal('updated'), ...common, properties }),
  z.object({ kind: z.literal('archived'), ...common }),
  z.object({ kind: z.literal('merged'), ...common, mergedId: z.string() }),
  z.object({ kind: z.literal('reset'), account: z.string().optional() }),
]);

/** What changed an object; of a merge `id` is the one that survives. */
export type AppliedEntry = Exclude<z.infer<typeof savedEntry>, { kind: 'reset' }>;
