import { isbot } from 'isbot';
import { MAX_MINOR_UNITS } from '../../../domain/currency.ts';
import { MAX_EVENTS_PER_KEY, recordWriteKeyEvents } from '../../../models/access/write-keys.ts';
import { inProject } from '../../../models/in-project.ts';
import { storeEvents } from '../../../models/journey/store-events.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import { toProject, type Call, type Handler } from '../operation.ts';
import { chargeEvents } from './charge-events.ts';
import { createClockCorrection } from './correct-clock.ts';
import { requireBoundedEvents, requireBrowserFields, requireValidEvents } from './check-events.ts';
import { getEventSender, toNewEvent } from './to-new-event.ts';
import { findDefaultCountry } from './to-phones.ts';

type VisitorEvent = components['schemas']['VisitorEvent'];
type Ignored = components['schemas']['CollectedEvents']['ignored'];

/** Events with a repeated or already stored id count as duplicates. */
export const collectEvents: Handler<'collectEvents'> = async ({ body }, call) => {
  requireValidEvents(body.events);
  const bytes = requireBoundedEvents(body.events);
  const sender = getEventSender(call);
  if (sender.isBrowser) requireBrowserFields(body.events);
  if (sender.isBrowser && isProgram(call.header('user-agent'))) {
    const ignored: Ignored = body.events.map(({ id }) => ({ id, reason: 'bot' }));
    const counts = { stored: 0, duplicate: 0, ignored: ignored.length };
    call.context.usage.countCollectedEvents(call.projectId, counts);
    return { body: { accepted: 0, duplicates: 0, ignored } };
  }

  const getTime = createClockCorrection(body, { nowMs: Date.now(), isBrowser: sender.isBrowser });
  const timedEvents = body.events.map((event) => ({ event, occurredAt: getTime(event.occurredAt) }));
  const ignored: Ignored = [];
  const firstById = new Map<string, { event: VisitorEvent; occurredAt: Date }>();
  for (const { event, occurredAt } of timedEvents) {
    const { id } = event;
    if (!occurredAt) ignored.push({ id, reason: 'clock' });
    else if (!hasValidAmount(event)) ignored.push({ id, reason: 'amount' });
    else if (!firstById.has(id)) firstById.set(id, { event, occurredAt });
  }
  const headers = await chargeEvents(call, { events: body.events.length, bytes });
  const project = toProject(call);
  const hasPhone = body.events.some((event) => 'phone' in event);
  const defaultCountry = hasPhone ? await findDefaultCountry(project) : undefined;
  const events = [...firstById.values()].map(({ event, occurredAt }) =>
    toNewEvent(event, { occurredAt, sender, defaultCountry }),
  );
  const accepted = await storeEvents(project, events, { bytes });
  recordKeyEvents(
    call,
    events.map(({ eventId }) => eventId),
  );
  const duplicates = body.events.length - ignored.length - accepted;
  const counts = { stored: accepted, duplicate: duplicates, ignored: ignored.length };
  call.context.usage.countCollectedEvents(call.projectId, counts);
  return { headers, body: { accepted, duplicates, ignored } };
};

function hasValidAmount(event: VisitorEvent): boolean {
  if (event.type === 'order') return isWholeBetween(event.revenueCents, 0);
  return event.type !== 'order_refund' || isWholeBetween(event.refundCents, 1);
}

function isWholeBetween(amount: number, min: number): boolean {
  return Number.isInteger(amount) && amount >= min && amount <= MAX_MINOR_UNITS;
}

/** Browsers always send a `User-Agent`, so a request without one comes from a program. */
function isProgram(userAgent: string | undefined): boolean {
  return !userAgent || isbot(userAgent);
}

/** Enough to get the lock of a write key's row, which other transactions hold only briefly. */
const LOCK_TIMEOUT_MS = 1_000;

/**
 * Ids of events to record, by write key, newest first. A key has an entry while a transaction records its
 * events.
 */
const pendingEvents = new Map<string, readonly string[]>();

/**
 * Adds the events, in the background, to a write key's list of newest events, which people can watch. Events
 * that arrive while a transaction of the key runs share the key's next transaction.
 * @param eventIds oldest first
 */
function recordKeyEvents(call: Call, eventIds: readonly string[]): void {
  const { writeKey } = call.caller;
  if (!writeKey?.isWatched || eventIds.length === 0) return;
  const { keyId } = writeKey;
  const before = pendingEvents.get(keyId);
  pendingEvents.set(keyId, [...eventIds.toReversed(), ...(before ?? [])].slice(0, MAX_EVENTS_PER_KEY));
  if (!before) void recordPending(call, keyId);
}

async function recordPending(
  { context: { database, logger }, projectId }: Call,
  keyId: string,
): Promise<void> {
  for (let eventIds = takePending(keyId); eventIds.length > 0; eventIds = takePending(keyId)) {
    const keyEvents = { keyId, eventIds };
    await inProject(database, projectId, (project) => recordWriteKeyEvents(project, keyEvents), {
      lockTimeoutMs: LOCK_TIMEOUT_MS,
    }).catch((error: unknown) => {
      logger.warn(
        { keyId, error: error instanceof Error ? error.name : 'unknown' },
        'events of a write key not recorded',
      );
    });
  }
  pendingEvents.delete(keyId);
}

function takePending(keyId: string): readonly string[] {
  const eventIds = pendingEvents.get(keyId) ?? [];
  pendingEvents.set(keyId, []);
  return eventIds;
}
