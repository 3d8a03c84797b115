import { z } from 'zod';
import type { JourneyPosition } from '../../../models/journey/find-journey-items.ts';
import type { Cursors } from '../../cursor.ts';
import { invalidField } from '../../request/errors.ts';

/**
 * The list that a cursor belongs to; every other list refuses it. `person`: what a person was asked for by whom no CRM
 * was asked for; then `crmLeadId` is none.
 */
export type JourneyList = {
  projectId: string;
  crmLeadId: string;
  person?: readonly [parameter: string, value: string];
  kinds: readonly string[] | undefined;
};

/** Where a page continues. `asOf`: the moment of the first page, in microseconds. */
export type JourneyCursor = { resolutionId: string; after: JourneyPosition; asOf: string };

/** Short, for a cursor has at most 500 characters; the longest has about 300. */
const payload = z.tuple([z.uuid(), z.string(), z.string(), z.string(), z.string()]);

/** @throws AppError 400 for one that was altered, or belongs to another project, lead or choice of kinds */
export function openJourneyCursor(cursors: Cursors, list: JourneyList, cursor: string): JourneyCursor {
  const read = payload.safeParse(cursors.open(purposeOf(list), cursor));
  if (!read.success) throw invalidField('cursor', 'is not a cursor of this journey');
  const [resolutionId, at, eventId, sendId, asOf] = read.data;
  return { resolutionId, after: { at, eventId, sendId }, asOf };
}

export function signJourneyCursor(cursors: Cursors, list: JourneyList, cursor: JourneyCursor): string {
  const { resolutionId, after, asOf } = cursor;
  const position: z.infer<typeof payload> = [resolutionId, after.at, after.eventId, after.sendId, asOf];
  return cursors.sign(purposeOf(list), position);
}

/** Each kind once, in one order, so that equal requests have equal lists. */
export function toKinds(kinds: string | undefined): string[] | undefined {
  return kinds === undefined ? undefined : [...new Set(kinds.split(','))].toSorted();
}

function purposeOf({ projectId, crmLeadId, person, kinds }: JourneyList): unknown[] {
  return person
    ? ['getJourney', projectId, ...person, kinds ?? null]
    : ['getLeadJourney', projectId, crmLeadId, kinds ?? null];
}
