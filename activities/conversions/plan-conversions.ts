import { findGoals } from '../../models/conversions/conversion-goals.ts';
import {
  findDueWork,
  findFeedState,
  findInboxEvents,
  lockFeed,
  setFeedPaused,
  removeFromInbox,
  type ListedEvent,
} from '../../models/conversions/conversion-feeds.ts';
import {
  requestRetractions,
  findRetracted,
  cancelRetractions,
  type ConversionKey,
} from '../../models/conversions/conversion-retractions.ts';
import {
  findLatestConversions,
  findUnsignalledConversions,
} from '../../models/conversions/find-conversions.ts';
import {
  redecideConversions,
  insertConversions,
  type NewConversion,
} from '../../models/conversions/conversions.ts';
import { findOrders } from '../../models/journey/visitors.ts';
import { findSignals } from '../../models/conversions/find-signals.ts';
import { findJourneySettings } from '../../models/journey/journey-settings.ts';
import { toDestinationKey } from '../../domain/conversion-goal.ts';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import type { ConversionsActivities } from '../../workflows/contract/conversions.ts';
import type { ConversionSettings } from './conversion-settings.ts';
import { getSubject, toCandidates, toLateCandidates, toLateSignals, type Candidate } from './candidates.ts';
import { decideConversion, requiresRetraction, getWindow } from './decide-conversions.ts';

const MAX_EVENTS = 200;

const MAX_LATE = 100;

/** No further events are read from the inbox after this duration. */
const MAX_DURATION_MS = 3_000;

type Dependencies = { database: Database; conversions: ConversionSettings };

/** One transaction removes events from the inbox and stores the decisions, so a crash loses no event. */
export function createPlanConversions({
  database,
  conversions,
}: Dependencies): ConversionsActivities['planConversions'] {
  return async ({ projectId }) => {
    const untilMs = Date.now() + MAX_DURATION_MS;
    for (;;) {
      const { state, hasMore } = await inProject(database, projectId, async (project) => {
        const found = await findFeedState(project);
        return {
          state: found,
          hasMore: found === 'running' && (await decideNextEvents(project, conversions)),
        };
      });
      if (state !== 'running') return { state };
      if (hasMore && Date.now() < untilMs) continue;
      const due = await inProject(database, projectId, findDueWork);
      return { state: 'due', ...due, hasMore };
    }
  };
}

export function createPauseConversions(database: Database): ConversionsActivities['pauseConversions'] {
  return ({ projectId, isPaused }) => setFeedPaused({ database, projectId }, isPaused);
}

/** @returns whether more events may remain */
async function decideNextEvents(project: InProject, settings: ConversionSettings): Promise<boolean> {
  // An earlier attempt may still run. Without the lock, both would decide from the same state, and one would
  // overwrite the other's value.
  await lockFeed(project);
  const listed = await findInboxEvents(project, MAX_EVENTS);
  if (listed.length === 0) return false;
  const { events, late } = await findNextEvents(project, listed);
  await removeFromInbox(project, events);
  const goals = await findGoals(project);
  const subjects = [...new Set(events.map(getSubject))];
  const destinations = goals.flatMap((goal) =>
    goal.destinations.map((destination) => toDestinationKey(destination, goal.validateOnly)),
  );
  const orders = await findOrders(project, [...subjects, ...late.map(({ subject }) => subject)]);
  const latest = await findLatestConversions(project, { destinations, subjects });
  const { currency } = await findJourneySettings(project);
  const candidates = toCandidates(events, { goals, orders, latest, currency });
  const lateCandidates = toLateCandidates(late, { goals, orders, currency, now: Date.now() });
  const restated = candidates.filter(({ sequence }) => sequence > 0);
  await cancelRetractions(project, restated.filter(({ isRefunded }) => !isRefunded).map(toKey));
  const retracted = await findRetracted(project, restated.map(toKey));
  const decided = await decideAll(project, [...candidates, ...lateCandidates], { retracted, settings });
  await insertConversions(project, decided.slice(0, candidates.length));
  // Late conversions that are still not `pending` stay `no_signal`: the visitor may get a signal later.
  await redecideConversions(
    project,
    decided.slice(candidates.length).filter(({ state }) => state === 'pending'),
  );
  await requestRetractions(project, candidates.filter(requiresRetraction).map(toKey));
  return listed.length === MAX_EVENTS || events.length < listed.length;
}

/**
 * Returns as many events as one transaction can process. `late`: the `no_signal` conversions that may get a
 * signal from these events; for a single event, at most the latest {@link MAX_LATE}.
 */
async function findNextEvents(project: InProject, listed: readonly ListedEvent[]) {
  for (let count = listed.length; ; count = Math.ceil(count / 4)) {
    const events = listed.slice(0, count);
    const late = await findUnsignalledConversions(project, toLateSignals(events), MAX_LATE + 1);
    if (late.length <= MAX_LATE || count === 1) return { events, late: late.slice(0, MAX_LATE) };
  }
}

/** `retracted`: conversions whose value must no longer change. */
async function decideAll(
  project: InProject,
  candidates: readonly Candidate[],
  { retracted, settings }: { retracted: readonly ConversionKey[]; settings: ConversionSettings },
): Promise<NewConversion[]> {
  const signals = await findSignals(project, candidates.map(getWindow));
  const retractedKeys = new Set(retracted.map(joinKey));
  const limits = { now: Date.now(), googleMaxAgeDays: settings.googleMaxAgeDays };
  return candidates.map((candidate, index) => {
    const candidateSignals = signals[index];
    if (!candidateSignals) throw new Error('The signals of a candidate are missing.');
    return decideConversion(candidate, candidateSignals, {
      ...limits,
      isRetracted: retractedKeys.has(joinKey(toKey(candidate))),
    });
  });
}

function toKey({ key, event }: Candidate): ConversionKey {
  return { destination: key, subject: event.subject };
}

function joinKey({ destination, subject }: ConversionKey): string {
  return `${destination} ${subject}`;
}
