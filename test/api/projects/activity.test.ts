import { keepOpen } from '../../support/keep-open.ts';
import { storeMails } from '../emails/sent-batch.ts';
import { bearer, expectRefused, openWorld, parseSuccess, send } from '../open-world.ts';

let projectId: string;
const world = keepOpen(openWorld, async () => {
  projectId = world.tenant.projectId;
  await world.sql(
    `insert into journey_settings (project_id, default_country, redact_touches, identifier_limit,
         unverified_limit, verified_only, currency, time_zone)
       values ($1, null, false, 3, 20, false, 'EUR', 'America/New_York')`,
    [projectId],
  );
});

async function requestActivity(query: string) {
  const id = await world.createPerson();
  await world.addMember(projectId, id, ['event_log:read']);
  const headers = bearer(await world.createToken(id));
  return send(`${world.api.url}/projects/${projectId}/activity${query}`, { headers });
}

const readActivity = async (query: string) =>
  parseSuccess('getProjectActivity', await requestActivity(query));

it('the activity of a project counts mails, sessions and orders by day in the time zone of the project', async () => {
  const mails = [
    // Not counted: still March 31 in New York.
    ['clicked', '2026-04-01T03:59:00Z'],
    ['sent', '2026-04-01T04:00:00Z'],
    ['delivered', '2026-04-01T12:00:00Z'],
    ['opened', '2026-04-01T12:00:00Z'],
    ['clicked', '2026-04-01T12:00:00Z'],
    ['complained', '2026-04-01T12:00:00Z'],
    ['bounced', '2026-04-02T03:59:59Z'],
    ['cancelled', null],
    ['sent', '2026-04-03T04:00:00Z'],
  ] as const;
  await storeMails(
    world,
    mails.map(([status, sentAt]) => ['ada@example.com', status, sentAt]),
  );
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
    // Not counted: a refund that arrived before its order.
    [0, 700, null, 'infinity'],
  ];
  for (const [index, order] of orders.entries()) {
    await world.sql(
      `insert into visitor_orders (project_id, order_id, visitor_id, revenue_cents, refunded_cents, currency,
           occurred_at, event_id) values ($1, $2, 'v', $3, $4, $5, $6, 'e')`,
      [projectId, `order-${index}`, ...order],
    );
  }
  const { timeZone, currency, days } = await readActivity('?from=2026-04-01&to=2026-04-02');
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
  const formatter = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'America/New_York',
  });
  const before = formatter.format();
  const { days } = await readActivity('');
  expect(days).toHaveLength(30);
  // The day may change during the request.
  expect([before, formatter.format()]).toContain(days.at(-1)?.day);
});

it.each([
  ['?from=2026-04-02&to=2026-04-01', 'to'],
  ['?from=2026-01-01&to=2026-04-30', 'from'],
  ['?from=2026-02-30', 'from'],
  ['?from=9999-01-01', 'from'],
  ['?to=0001-01-10', 'to'],
])('the activity of a project refuses the invalid range %s', async (query, path) => {
  await expectRefused(requestActivity(query), 400, path);
});
