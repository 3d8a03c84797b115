import { keepOpen } from '../../support/keep-open.ts';
import { bearer, openWorld, parseSuccess, send } from '../open-world.ts';
import { callEmails } from './batch-requests.ts';
import { storeMails, type StoredMail } from './sent-batch.ts';

const world = keepOpen(openWorld);

beforeAll(async () => {
  await storeMails(world, [
    ...createMails(3, 'ada@example.com', 'delivered'),
    ...createMails(2, 'ada@Example.com', 'bounced'),
    ...createMails(4, 'grace@example.org', 'complained'),
    ['erased@erased.invalid', 'opened', '2026-04-02T12:00:00Z', true],
    ...Array.from({ length: 60 }, (_, index) => [`a@d${10 + index}.example`, 'clicked', SENT_AT] as const),
    ['ada@example.com', 'delivered', '2026-04-03T00:00:00Z'],
    ['ada@example.com', 'cancelled', null],
  ]);
});

const SENT_AT = '2026-04-01T12:00:00Z';

const createMails = (count: number, email: string, status: string) =>
  Array.from({ length: count }, (): StoredMail => [email, status, SENT_AT]);

const NO_MAILS = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0 };

it("deliverability shows the daily counts of the project's activity, counts for the 50 domains with the most mails, and one sum for all others", async () => {
  const range = '?from=2026-04-01&to=2026-04-02';
  const answer = await callEmails(world, 'GET', `/deliverability${range}`);
  const { days, domains, others, timeZone } = parseSuccess('getEmailDeliverability', answer);
  const { tenant, api } = world;
  const headers = bearer(await world.createToken(tenant.ownerId));
  const activity = await send(`${api.url}/projects/${tenant.projectId}/activity${range}`, { headers });
  expect(timeZone).toBe('UTC');
  expect(days).toEqual(
    parseSuccess('getProjectActivity', activity).days.map(({ day, mails }) => ({ day, mails })),
  );
  expect(days.map(({ mails }) => mails.sent)).toEqual([69, 1]);
  expect(domains.slice(0, 3)).toEqual([
    { domain: 'example.com', mails: { ...NO_MAILS, sent: 5, delivered: 3, bounced: 2 } },
    { domain: 'example.org', mails: { ...NO_MAILS, sent: 4, delivered: 4, complained: 4 } },
    { domain: 'd10.example', mails: { ...NO_MAILS, sent: 1, delivered: 1, opened: 1, clicked: 1 } },
  ]);
  expect(domains).toHaveLength(50);
  expect(others).toEqual({ ...NO_MAILS, sent: 13, delivered: 13, opened: 13, clicked: 12 });
});

it('deliverability counts a mail on the day on which it was sent, even if its batch was cancelled the day before', async () => {
  await storeMails(world, [['late@example.com', 'delivered', '2026-05-02T00:05:00Z']], {
    state: 'cancelled',
    endedAt: '2026-05-01T23:59:00Z',
  });
  const answer = await callEmails(world, 'GET', '/deliverability?from=2026-05-02&to=2026-05-02');
  const { days } = parseSuccess('getEmailDeliverability', answer);
  expect(days).toEqual([{ day: '2026-05-02', mails: { ...NO_MAILS, sent: 1, delivered: 1 } }]);
});
