import { z } from 'zod';
import { leadKeys } from './resolution.ts';

export type JourneyRequestKind = 'erase' | 'export';

/** Whom a request is about: what a lead is recognised by, and visitors by their ids. Normalised. */
export const journeySubject = leadKeys.extend({ visitorIds: z.array(z.string()) });

export type JourneySubject = z.infer<typeof journeySubject>;

/** A visitor's events are gone through newest first; `at` in microseconds. */
const eventPosition = z.object({ at: z.string(), eventId: z.string() });

export type EventPosition = z.infer<typeof eventPosition>;

/** How far a shared visitor's events were gone through, and when that began. */
const sharedPosition = eventPosition.extend({ since: z.string() });

export type SharedPosition = z.infer<typeof sharedPosition>;

/** Where an erasure stands. `visitorIds`: who is erased next; `erased`: who was. */
export const eraseProgress = z.object({
  step: z.enum(['mails', 'visitors', 'shared', 'resolutions', 'reads', 'heldMails', 'exports']),
  /** Who had joined the request when this began. */
  joins: z.number(),
  visitorIds: z.array(z.string()),
  erased: z.array(z.string()),
  /** Of a shared visitor's events. */
  shared: sharedPosition.optional(),
  /** The digest of the last stored read that was looked at, in hexadecimal digits. */
  read: z.string().optional(),
  /** Exports that began before that moment may hold what is erased. */
  exportsBefore: z.string().optional(),
  /** The last document that was looked at. */
  export: z.string().optional(),
});

export type EraseProgress = z.infer<typeof eraseProgress>;

/** Where an export stands. `index`: of the visitor whose history is collected. */
export const exportProgress = z.object({
  step: z.enum(['visitors', 'mails', 'rest']),
  visitorIds: z.array(z.string()),
  index: z.number(),
  events: eventPosition.optional(),
  mail: z.object({ batchId: z.string(), index: z.number() }).optional(),
});

export type ExportProgress = z.infer<typeof exportProgress>;

/** Rows that were dealt with, by table. */
export const rowCounts = z.record(z.string(), z.number());

export type RowCounts = z.infer<typeof rowCounts>;

/** Stands in the place of an erased address. The name is one that no mail goes to (RFC 2606 section 2). */
export const ERASED_ADDRESS = 'erased@erased.invalid';
