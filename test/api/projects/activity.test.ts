import { keepOpen } from '../../support/keep-open.ts';
import { bearer, expectRefused, openWorld, parseSuccess, send } from '../open-world.ts';

let projectId: string;
const world = keepOpen(openWorld, async () => {
  projectId = world.tenant.projectId;
});

/** Reads the activity as a member with these scopes, by default `event_log:read`. */
async function read(query: string, scope: 'event_log:read' | 'emails:send' = 'event_log:read') {
  const id = await world.createPerson();
  await world.addMember(projectId, id, [scope]);
  const headers = bearer(await world.createToken(id));
  return send(`${world.api.url}/projects/${projectId}/activity${query}`, { headers });
}

const readDays = async (query: string) => parseSuccess('getProjectActivity', await read(query));

/** Inserts a completed batch of mails with these statuses and times of sending. */
async function addMails(mails: readonly (readonly [status: string, sentAt: string | null])[]): Promise<void> {
  const [batch] = await world.sql<{ id: string }>(
    `insert into email_batches (project_id, tracking_id, body_digest, template, sender, total_recipients,
       total_batches, queued_by, request_id, state, created_at, completed_at)
     values ($1, gen_random_uuid(), '', '{}', '{}', $2, 1, 'x', 'x', 'completed', '2026-03-01', '2026-04-20')
     returning id`,
    [projectId, mails.length],
  );
  for (const [index, [status, sentAt]] of mails.entries()) {
    await world.sql(
      `insert into email_recipients (project_id, batch_id, index, email, params, status, sent_at)
       values ($1, $2, $3, 'ada@example.com', '{}', $4, $5)`,
      [projectId, batch?.id, index, status, sentAt],
    );
  }
}

it('the activity of a project counts mails, sessions and orders by day in the time zone of the project', async () => {
  await world.sql(
    `insert into journey_settings (project_id, default_country, redact_touches, identifier_limit,
         unverified_limit, verified_only, currency, time_zone)
       values ($1, null, false, 3, 20, false, 'EUR', 'America/New_York')`,
    [projectId],
  );
  await addMails([
    // March 31 at 23:59 in New York.
    ['clicked', '2026-04-01T03:59:00Z'],
    ['sent', '2026-04-01T04:00:00Z'],
    ['delivered', '2026-04-01T12:00:00Z'],
    ['opened', '2026-04-01T12:00:00Z'],
    ['clicked', '2026-04-01T12:00:00Z'],
    ['complained', '2026-04-01T12:00:00Z'],
    ['bounced', '2026-04-02T03:59:59Z'],
    ['cancelled', null],
    ['sent', '2026-04-03T04:00:00Z'],
  ]);
  for (const [session, startedAt] of [
    ['a', '2026-04-01T03:59:59Z'],
    ['b', '2026-04-01T04:00:00Z'],
    ['c', '2026-04-03T03:59:59Z'],
  ]) {
    await world.sql(
      `insert into visitor_sessions (project_id, visitor_id, session_id, started_at, sourced)
         values ($1, 'v', $2, $3, false)`,
      [projectId, session, startedAt],
    );
  }
  const orders = [
    [1_000, 250, null, '2026-04-02T12:00:00Z'],
    [2_000, 0, 'EUR', '2026-04-02T12:00:00Z'],
    [300, 0, 'USD', '2026-04-02T12:00:00Z'],
    // A refund that came before its order.
    [0, 700, null, 'infinity'],
  ];
  for (const [index, order] of orders.entries()) {
    await world.sql(
      `insert into visitor_orders (project_id, order_id, visitor_id, revenue_cents, refunded_cents, currency,
           occurred_at, event_id) values ($1, $2, 'v', $3, $4, $5, $6, 'e')`,
      [projectId, `order-${index}`, ...order],
    );
  }
  const { timeZone, currency, days } = await readDays('?from=2026-04-01&to=2026-04-02');
  expect({ timeZone, currency }).toEqual({ timeZone: 'America/New_York', currency: 'EUR' });
  expect(days).toEqual([
    {
      day: '2026-04-01',
      mails: { sent: 6, delivered: 4, opened: 2, clicked: 1, bounced: 1, complained: 1 },
      sessions: 1,
      orders: 0,
      revenue: {},
    },
    {
      day: '2026-04-02',
      mails: { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0 },
      sessions: 1,
      orders: 3,
      revenue: { EUR: 2_750, USD: 300 },
    },
  ]);
});

it('the activity of a project covers the last 30 days by default', async () => {
  const { days } = await readDays('');
  const today = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'America/New_York',
  }).format(Date.now());
  expect([days.length, days.at(-1)?.day]).toEqual([30, today]);
});

it.each([
  ['?from=2026-04-02&to=2026-04-01', 'to'],
  ['?from=2026-01-01&to=2026-04-30', 'from'],
  ['?from=2026-02-30', 'from'],
  ['?to=0001-01-10', 'to'],
])('the activity of a project refuses an impossible range (%s)', async (query, path) => {
  await expectRefused(read(query), 400, path);
});
