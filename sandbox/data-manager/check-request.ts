import type { Tree } from '../google-ads/customer.ts';
import { checkDestination, type Target } from './check-destination.ts';
import { checkEvent } from './check-event.ts';
import { createRefusal, createViolationRefusal, type Violation } from './errors.ts';
import type { IngestRequest } from './wire.ts';

const MAX_EVENTS = 2_000;
const MAX_DESTINATIONS = 10;

/** Prefix of a `gclid` that makes the sandbox refuse the whole request without naming a field. */
const SPOILING_PREFIX = 'spoil';

/**
 * Refuses the whole request if one field is invalid.
 * @see https://developers.google.com/data-manager/api/devguides/limits and …/concepts/understand-errors
 * @throws Refusal for a request with invalid fields, or with a destination that the token cannot access
 */
export function checkRequest(request: IngestRequest, { tree, now }: { tree: Tree; now: number }): Target[] {
  const { destinations, events, encoding } = request;
  const violations: Violation[] = [];
  const addViolation = (field: string, reason: string, description: string): void => {
    violations.push({ field, reason, description });
  };
  if (destinations.length === 0)
    addViolation('destinations', 'REQUIRED_FIELD_MISSING', 'A destination is required.');
  if (destinations.length > MAX_DESTINATIONS) {
    addViolation('destinations', 'TOO_MANY_DESTINATIONS', 'A request has at most 10 destinations.');
  }
  if (events.length === 0) addViolation('events', 'REQUIRED_FIELD_MISSING', 'An event is required.');
  // The message differs from `MAX_EVENTS`, because Google's message still states an earlier limit.
  if (events.length > MAX_EVENTS)
    addViolation('events', 'TOO_MANY_EVENTS', 'A request has at most 10,000 events.');
  if (violations.length > 0) throw createViolationRefusal(violations);

  const targets: Target[] = [];
  for (const [index, destination] of destinations.entries()) {
    const checked = checkDestination(tree, destination, `destinations[${index}]`);
    if ('customer' in checked) targets.push(checked);
    else violations.push(checked);
  }
  const hasUserData = events.some(({ userData }) => (userData?.userIdentifiers.length ?? 0) > 0);
  if (hasUserData && encoding === undefined) {
    addViolation('encoding', 'REQUIRED_FIELD_MISSING', 'User data needs the encoding of its hashes.');
  }
  for (const [index, event] of events.entries()) {
    violations.push(...checkEvent(event, `events[${index}]`, { encoding, targets, now }));
  }
  if (violations.length > 0) throw createViolationRefusal(violations);
  if (events.some(({ adIdentifiers }) => adIdentifiers?.gclid?.startsWith(SPOILING_PREFIX) === true)) {
    throw createRefusal('INVALID_ARGUMENT');
  }
  return targets;
}
