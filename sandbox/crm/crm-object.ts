import { z } from 'zod';
import { resetEntry } from '../wire/journal.ts';

/** An object of a CRM. Times in milliseconds since 1970. */
export type CrmObject = {
  id: string;
  properties: Record<string, string>;
  createdAt: number;
  updatedAt: number;
  isArchived: boolean;
  /** The id of the object that this one was merged into. */
  mergedInto: string | null;
};

const COMMON_FIELDS = {
  account: z.string(),
  /** As {@link objectTypeOf} names it. */
  objectType: z.string(),
  id: z.string(),
  time: z.number(),
};
const properties = z.record(z.string(), z.string());

/**
 * A line of the CRM's journal: a change of an object, or a reset. `time` is the account's, in milliseconds since 1970.
 */
export const savedEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created'), ...COMMON_FIELDS, properties }),
  z.object({ kind: z.literal('updated'), ...COMMON_FIELDS, properties }),
  z.object({ kind: z.literal('archived'), ...COMMON_FIELDS }),
  z.object({ kind: z.literal('merged'), ...COMMON_FIELDS, mergedId: z.string() }),
  resetEntry,
]);

/** A change of an object. Of a merge, `id` is the object that stays. */
export type AppliedEntry = Exclude<z.infer<typeof savedEntry>, { kind: 'reset' }>;
