import { DAY_MS, LocalClock, getStartOfDay } from './local-clock.ts';
import type { SequenceStep, WaitStep } from './sequence-steps.ts';

type EnrollmentZones = { recipient: string | null; project: string };

/** Units with an exact length. Days and weeks keep the local time of day instead. */
const EXACT_MS = { seconds: 1_000, minutes: 60_000, hours: 3_600_000 } as const;

/**
 * Maximum by which a wait until a time of day may be shorter than its duration. Otherwise, "one day, until
 * 09:00" after a mail at 09:00:05 would last two days.
 */
const MAX_SHORTENED_MS = 5 * 60_000;

export function findWaitEnd({ duration, until }: WaitStep, from: Date, zones: EnrollmentZones): Date {
  const isProjectZone = until?.timeZone === 'project';
  const clock = new LocalClock((isProjectZone ? null : zones.recipient) ?? zones.project);
  const earliest = duration ? addDuration(from, duration, clock) : from;
  if (!until) return earliest;
  const [hours = 0, minutes = 0] = until.time.split(':').map(Number);
  const timeOfDay = (hours * 60 + minutes) * 60_000;
  // Without a duration, a step that starts exactly at its time of day waits for the next day.
  const after = new Date(Math.max(from.getTime(), earliest.getTime() - MAX_SHORTENED_MS));
  for (let day = getStartOfDay(clock.toLocal(after)); ; day += DAY_MS) {
    const at = clock.toInstant(day + timeOfDay);
    if (at <= after || (until.weekdaysOnly && isWeekend(clock.toLocal(at)))) continue;
    return at;
  }
}

function addDuration(
  from: Date,
  { value, unit }: NonNullable<WaitStep['duration']>,
  clock: LocalClock,
): Date {
  if (unit === 'days' || unit === 'weeks') {
    const days = unit === 'weeks' ? value * 7 : value;
    return clock.toInstant(clock.toLocal(from) + days * DAY_MS);
  }
  return new Date(from.getTime() + value * EXACT_MS[unit]);
}

function isWeekend(local: number): boolean {
  return [0, 6].includes(new Date(local).getUTCDay());
}

export type UpcomingStep = { step: number; at: Date };

/**
 * Returns the expected times of the e-mail steps from `stepIndex` on, if no condition ends the enrollment.
 * @param at expected end of the step `stepIndex` if it is a wait step, or else its expected start
 */
export function findUpcoming(
  steps: readonly SequenceStep[],
  { stepIndex, at }: { stepIndex: number; at: Date },
  zones: EnrollmentZones,
): UpcomingStep[] {
  const upcoming: UpcomingStep[] = [];
  let reachedAt = at;
  for (const [step, next] of steps.entries()) {
    if (step < stepIndex) continue;
    if (next.type === 'email') upcoming.push({ step, at: reachedAt });
    else if (next.type === 'wait' && step > stepIndex) reachedAt = findWaitEnd(next, reachedAt, zones);
  }
  return upcoming;
}
