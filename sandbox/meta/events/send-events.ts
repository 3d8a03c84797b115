import { createHash } from 'node:crypto';
import type { Answer } from '../../wire/provider.ts';
import { parseJson } from '../../wire/read-request.ts';
import { refusal } from '../errors.ts';
import type { Grant } from '../token.ts';
import type { Dataset } from '../tree/datasets.ts';
import { checkEvent } from './check-event.ts';
import type { EventStore } from './event-store.ts';
import { wireEvents } from './wire.ts';

type SendEvents = {
  grant: Grant;
  dataset: Dataset;
  parameters: URLSearchParams;
  store: EventStore;
  /** The account's clock, in milliseconds since 1970. */
  now: number;
};

/**
 * Takes the events of a call, all or none. Those of a `test_event_code` count like any other, as Meta's do.
 * @throws Refusal for one bad event; the answer does not say which it was
 */
export function sendEvents({ grant, dataset, parameters, store, now }: SendEvents): Answer {
  if (!grant.mayManage) {
    throw refusal('200', { message: '(#200) Requires ads_management permission to manage the object.' });
  }
  const parsed = wireEvents.safeParse(parseJson(parameters.get('data') ?? ''));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.findLast((part) => typeof part === 'string');
    throw refusal('100', { title: `${field ?? 'data'}: ${issue?.message ?? 'is not an array of events'}` });
  }
  const events = parsed.data;
  for (const event of events) checkEvent(event, Math.floor(now / 1000));
  for (const event of events) store.count({ account: grant.world, dataset: dataset.id, now }, event);
  const trace = createHash('sha256').update(`${grant.world}\n${now}`).digest('base64url').slice(0, 22);
  return {
    status: 200,
    body: { events_received: events.length, messages: [], fbtrace_id: `A${trace}` },
    applied: [{ dataset: dataset.id, events: events.length }],
  };
}
