import { keepOpen } from '../../support/keep-open.ts';
import { expectRefused, openWorld, parseSuccess, send } from '../open-world.ts';

const world = keepOpen(openWorld, async () => {
  await addMails([
    ...list(3, 'ada@example.com', 'delivered'),
    ...list(2, 'ada@Example.com', 'bounced'),
    ...list(4, 'grace@example.org', 'complained'),
    ['erased@erased.invalid', 'opened', '2026-04-02T12:00:00Z', true],
    ...Array.from({ length: 60 }, (_, index) => [`a@d${10 + index}.example`, 'clicked'] as const),
    ['ada@example.com', 'delivered', '2026-04-03T00:00:00Z'],
    ['ada@example.com', 'cancelled', null],
  ]);
});

type Mail = readonly [email: string, status: string, sentAt?: string | null, isErased?: boolean];

const list = (count: number, email: string, status: string) =>
  Array.from({ length: count }, (): Mail => [email, status]);

async function addMails(mails: readonly Mail[]): Promise<void> {
  const { projectId } = world.tenant;
  const [batch] = await world.sql<{ id: string }>(
    `insert into email_batches (project_id, tracking_id, body_digest, template, sender, total_recipients,
       total_batches, queued_by, request_id, state, created_at, completed_at)
     values ($1, 'spring', '', '{}', '{}', $2, 1, 'x', 'x', 'completed', '2026-03-01', '2026-04-20') returning id`,
    [projectId, mails.length],
  );
  for (const [index, [email, status, sentAt = '2026-04-01T12:00:00Z', isErased = false]] of mails.entries()) {
    await world.sql(
      `insert into email_recipients (project_id, batch_id, index, email, params, status, sent_at, erased_at)
       values ($1, $2, $3, $4, '{}', $5, $6, case when $7 then now() end)`,
      [projectId, batch?.id, index, email, status, sentAt, isErased],
    );
  }
}

const read = (query: string, appKey = world.tenant.appKey) =>
  send(`${world.api.url}/emails/deliverability${query}`, { headers: { 'x-app-key': appKey } });

const NOTHING = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0 };

it('counts sent mails by day and by domain, and sums further domains', async () => {
  const answer = await read('?from=2026-04-01&to=2026-04-02');
  const { days, domains, others, timeZone } = parseSuccess('getEmailDeliverability', answer);
  const { tenant, api } = world;
  const headers = { authorization: `Bearer ${await world.createToken(tenant.ownerId)}` };
  const activity = await send(
    `${api.url}/projects/${tenant.projectId}/activity?from=2026-04-01&to=2026-04-02`,
    {
      headers,
    },
  );
  expect(timeZone).toBe('UTC');
  expect(days).toEqual(
    parseSuccess('getProjectActivity', activity).days.map(({ day, mails }) => ({ day, mails })),
  );
  expect(days.map(({ mails }) => mails.sent)).toEqual([69, 1]);
  expect(domains.slice(0, 3)).toEqual([
    { domain: 'example.com', mails: { ...NOTHING, sent: 5, delivered: 3, bounced: 2 } },
    { domain: 'example.org', mails: { ...NOTHING, sent: 4, delivered: 4, complained: 4 } },
    { domain: 'd10.example', mails: { ...NOTHING, sent: 1, delivered: 1, opened: 1, clicked: 1 } },
  ]);
  expect(domains).toHaveLength(50);
  expect(others).toEqual({ ...NOTHING, sent: 13, delivered: 13, opened: 13, clicked: 12 });
});

it('shows no mails of another project', async () => {
  const answer = await read('?from=2026-04-01&to=2026-04-02', world.other.appKey);
  expect(parseSuccess('getEmailDeliverability', answer)).toMatchObject({
    days: [{ mails: NOTHING }, { mails: NOTHING }],
    domains: [],
    others: NOTHING,
  });
});

it('refuses a range of more than 92 days', async () => {
  await expectRefused(read('?from=2026-01-01&to=2026-04-30'), 400, 'from');
});
