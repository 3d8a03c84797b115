import { z } from 'zod';
import type { JourneyPosition } from '../../../models/journey/find-journey-items.ts';
import type { Cursors } from '../../cursor.ts';
import { invalidField } from '../../request/errors.ts';

/**
 * The journey and the filters that a cursor is bound to. For `getJourney`, which needs no CRM, `person` is
 * set and `crmLeadId` is `NO_LEAD`.
 */
export type JourneyList = {
  projectId: string;
  crmLeadId: string;
  person?: readonly [parameter: string, value: string];
  kinds: readonly string[] | undefined;
  /** ISO 8601; `until` is exclusive. */
  since: string | undefined;
  until: string | undefined;
};

/** `asOf` is the time of the first page, in ISO 8601 with microseconds. */
export type JourneyCursor = { resolutionId: string; after: JourneyPosition; asOf: string };

/** A tuple without field names keeps the signed cursor within 500 characters. */
const payload = z.tuple([z.uuid(), z.string(), z.string(), z.string(), z.string()]);

/** @throws AppError 400 for an altered cursor, or a cursor of another project, person or filter */
export function openJourneyCursor(cursors: Cursors, list: JourneyList, cursor: string): JourneyCursor {
  const read = payload.safeParse(cursors.open(getPurpose(list), cursor));
  if (!read.success) throw invalidField('cursor', 'is not a cursor of this journey');
  const [resolutionId, at, eventId, sendId, asOf] = read.data;
  return { resolutionId, after: { at, eventId, sendId }, asOf };
}

export function signJourneyCursor(cursors: Cursors, list: JourneyList, cursor: JourneyCursor): string {
  const { resolutionId, after, asOf } = cursor;
  const position: z.infer<typeof payload> = [resolutionId, after.at, after.eventId, after.sendId, asOf];
  return cursors.sign(getPurpose(list), position);
}

/** Normalizes the filters, so that a cursor stays valid if the caller writes the same filters differently. */
export function toFilters({
  kinds,
  since,
  until,
}: {
  kinds?: string;
  since?: string;
  until?: string;
}): Pick<JourneyList, 'kinds' | 'since' | 'until'> {
  const toIso = (time: string | undefined) => (time === undefined ? undefined : new Date(time).toISOString());
  return {
    kinds: kinds === undefined ? undefined : [...new Set(kinds.split(','))].toSorted(),
    since: toIso(since),
    until: toIso(until),
  };
}

function getPurpose({ projectId, crmLeadId, person, kinds, since, until }: JourneyList): unknown[] {
  const filters = [kinds ?? null, since ?? null, until ?? null];
  return person
    ? ['getJourney', projectId, ...person, ...filters]
    : ['getLeadJourney', projectId, crmLeadId, ...filters];
}
