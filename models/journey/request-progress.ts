import { z } from 'zod';
import { eventPosition } from './events.ts';

/** How far a shared visitor's events were gone through, newest first, and when that began. */
const sharedPosition = eventPosition.extend({ since: z.string() });

export type SharedPosition = z.infer<typeof sharedPosition>;

/** The progress of an erasure. `visitorIds`: who is erased next; `erased`: who was. */
export const eraseProgress = z.object({
  step: z.enum(['mails', 'visitors', 'shared', 'resolutions', 'reads', 'heldMails', 'exports']),
  /** Who had joined the request when this began. */
  joins: z.number(),
  visitorIds: z.array(z.string()),
  erased: z.array(z.string()),
  /** Of a shared visitor's events. */
  shared: sharedPosition.optional(),
  /** The digest of the last stored read that was checked, in hexadecimal digits. */
  read: z.string().optional(),
  /** Exports that began before that moment may hold what is erased. */
  exportsBefore: z.string().optional(),
  /** The request of the last document that was checked. */
  export: z.string().optional(),
});

export type EraseProgress = z.infer<typeof eraseProgress>;

/** The progress of an export. `index`: of the visitor whose history is collected. */
export const exportProgress = z.object({
  step: z.enum(['visitors', 'mails', 'rest']),
  visitorIds: z.array(z.string()),
  index: z.number(),
  events: eventPosition.optional(),
  mail: z.object({ batchId: z.string(), index: z.number() }).optional(),
});

export type ExportProgress = z.infer<typeof exportProgress>;

/** Rows that were dealt with, by table. */
export type RowCounts = Record<string, number>;

/** All rows of some counts. */
export function sumOf(counts: RowCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
