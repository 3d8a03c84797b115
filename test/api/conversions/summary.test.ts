import { randomUUID } from 'node:crypto';
import { keepOpen } from '../../support/keep-open.ts';
import { apiKey, openWorld, parseSuccess, send } from '../open-world.ts';

const world = keepOpen(openWorld, async () => {
  await storeConversions([
    { subject: 'a', state: 'accepted' },
    { subject: 'a', state: 'accepted', sequence: 1, value: 700 },
    { subject: 'a', state: 'accepted', provider: 'meta' },
    { subject: 'b', state: 'accepted', provider: 'meta', signal: 'identity' },
    { subject: 'c', state: 'rejected' },
    { subject: 'd', state: 'no_signal', signal: null },
    { subject: 'e', state: 'checked', isValidated: true },
    { subject: 'f', state: 'retracted' },
    { subject: 'f', state: 'accepted', sequence: 1, value: 900 },
    { subject: 'g', state: 'sent', day: '2026-04-02', signal: 'identity' },
    { subject: 'h', state: 'accepted', day: '2026-04-03' },
  ]);
});

type Row = {
  subject: string;
  state: string;
  day?: string;
  sequence?: number;
  value?: number;
  provider?: 'googleads' | 'meta';
  signal?: 'click' | 'identity' | null;
  isValidated?: boolean;
};

async function storeConversions(rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const { provider = 'googleads', subject, sequence = 0, signal = 'click', value = 1_000 } = row;
    const { day = '2026-04-01', state, isValidated = false } = row;
    await world.sql(
      `insert into conversions (project_id, goal_name, destination, provider, connection_id, account, subject, sequence,
         event_id, visitor_id, occurred_at, value_cents, currency, validate_only, state, signal, settled_at)
       values ($1, 'purchases', $2, $2, $3, '1', $4, $5, $4, 'v', $6, $7, 'EUR', $8, $9, $10,
         case when $9 <> 'sent' then now() end)`,
      [
        world.tenant.projectId,
        provider,
        randomUUID(),
        subject,
        sequence,
        `${day}T12:00:00Z`,
        value,
        isValidated,
        state,
        signal,
      ],
    );
  }
}

const getConversions = (path: string) => {
  const { projectId, serviceAccountKey } = world.tenant;
  return send(`${world.api.url}/projects/${projectId}/conversions${path}`, {
    headers: apiKey(serviceAccountKey),
  });
};

it('counts conversions by day and state, and counts the value of each order once', async () => {
  const answer = await getConversions('/summary?from=2026-04-01&to=2026-04-02');
  expect(parseSuccess('getConversionSummary', answer)).toEqual({
    from: '2026-04-01',
    to: '2026-04-02',
    timeZone: 'UTC',
    days: [
      {
        day: '2026-04-01',
        states: { accepted: 3, rejected: 1, no_signal: 1, retracted: 1 },
        withClickId: 4,
        matched: 1,
        matchable: 2,
        value: { EUR: 1_700 },
      },
      { day: '2026-04-02', states: { sent: 1 }, withClickId: 0, matched: 0, matchable: 0, value: {} },
    ],
  });
});

it('lists the conversions of events between two times, newest first and page by page', async () => {
  const range = '?since=2026-04-02T00:00:00Z&until=2026-04-03T12:00:01Z&limit=1';
  const first = parseSuccess('listConversions', await getConversions(range));
  const cursor = encodeURIComponent(first.nextCursor ?? '');
  const second = parseSuccess('listConversions', await getConversions(`${range}&cursor=${cursor}`));
  const found = [...first.conversions, ...second.conversions];
  expect(found.map(({ subject, signal, visitorId }) => [subject, signal, visitorId])).toEqual([
    ['h', 'click', 'v'],
    ['g', 'identity', 'v'],
  ]);
  expect(second.nextCursor).toBeNull();
});
