import { z } from 'zod';
import type { JourneyPosition } from '../../../models/journey/find-journey-items.ts';
import type { Cursors } from '../../cursor.ts';
import { invalidField } from '../../request/errors.ts';

/** The list that a cursor is bound to. `person` is set for journeys without a CRM, which have no `crmLeadId`. */
export type JourneyList = {
  projectId: string;
  crmLeadId: string;
  person?: readonly [parameter: string, value: string];
  kinds: readonly string[] | undefined;
  /** Bounds of the items' times in ISO 8601, `until` exclusive. */
  since: string | undefined;
  until: string | undefined;
};

/** Position of a page. `asOf`: the time of the first page in microseconds. */
export type JourneyCursor = { resolutionId: string; after: JourneyPosition; asOf: string };

/** A tuple, without field names, keeps cursors within 500 characters. */
const payload = z.tuple([z.uuid(), z.string(), z.string(), z.string(), z.string()]);

/** @throws AppError 400 for an altered cursor, or a cursor of another project, lead or filter */
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

/** Normalizes the filters, so equal requests have equal cursors. */
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
