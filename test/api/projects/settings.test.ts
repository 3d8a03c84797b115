import { keepOpen } from '../../support/keep-open.ts';
import { waitForMidnight } from '../../support/eventually.ts';
import { emailLimitSet } from '../../../admin/commands/limits.ts';
import { retentionShow } from '../../../admin/commands/retention.ts';
import { createRecipients } from '../../support/email-batch.ts';
import { createBatchRequest, queueBatch } from '../emails/batch-requests.ts';
import { createVisitorId } from '../../support/journey-world.ts';
import { createEvent } from '../journey/collecting.ts';
import {
  apiKey,
  bearer,
  openWorld,
  getPaths,
  send,
  type Answer,
  expectRefused,
  parseSuccess,
  untilAvailable,
} from '../open-world.ts';

let projectId: string;
let owner: Record<string, string>;
const world = keepOpen(openWorld, async () => {
  projectId = world.tenant.projectId;
  owner = bearer(await world.createToken(world.tenant.ownerId));
});

function call(method: string, path: string, body?: unknown, headers = owner): Promise<Answer> {
  return untilAvailable(() =>
    send(`${world.api.url}/projects/${projectId}${path}`, { method, headers, body }),
  );
}

it('the settings of a project are the defaults at first, and a change keeps the fields that it does not contain', async () => {
  const before = await call('GET', '/settings');
  expect(before.body).toMatchObject({
    defaultCountry: null,
    currency: 'USD',
    timeZone: 'UTC',
    journey: { redactTouches: false, verifiedOnly: false, identifierLimit: 3, unverifiedLimit: 20 },
    retention: { audit: { days: 730, isOwn: false, least: 90, most: 3650 } },
    limits: { storedMegabytes: { value: 100_000, own: null, most: 100_000 } },
    origins: [],
  });
  expect((await call('PATCH', '/settings', {})).body).toEqual(before.body);
  const changed = await call('PATCH', '/settings', {
    defaultCountry: 'PT',
    timeZone: 'America/Sao_Paulo',
    journey: { redactTouches: true },
    retention: { audit: 365 },
    origins: ['https://App.example.com/', 'https://app.example.com', 'http://localhost:5173'],
  });
  expect(changed.body).toMatchObject({
    defaultCountry: 'PT',
    currency: 'USD',
    timeZone: 'America/Sao_Paulo',
    journey: { redactTouches: true, identifierLimit: 3 },
    retention: { audit: { days: 365, isOwn: true }, mails: { isOwn: false } },
    origins: ['https://app.example.com', 'http://localhost:5173'],
  });
  expect((await call('GET', '/settings')).body).toEqual(changed.body);
  const shown = await retentionShow(world.admin, { project: projectId });
  expect(shown.find(({ area }) => area === 'audit')).toMatchObject({ days: 365, isOwn: true });
  const back = await call('PATCH', '/settings', { retention: { audit: null } });
  expect(back.body).toMatchObject({ retention: { audit: { days: 730, isOwn: false } } });
});

it('the settings of a project refuse an unknown time zone', async () => {
  await expectRefused(call('PATCH', '/settings', { timeZone: 'Europe/Atlantis' }), 400, 'timeZone');
});

it("the settings of a project can lower the limit of daily recipients, but not raise it above the operator's limit", async () => {
  await emailLimitSet(world.admin, { project: projectId, dailyRecipients: 50 });
  await expectRefused(
    call('PATCH', '/settings', { currency: 'EUR', limits: { dailyRecipients: 51 } }),
    400,
    'limits.dailyRecipients',
  );
  expect((await call('GET', '/settings')).body).toMatchObject({ currency: 'USD' });
  const lowered = await call('PATCH', '/settings', { limits: { dailyRecipients: 3 } });
  expect(lowered.body).toMatchObject({ limits: { dailyRecipients: { value: 3, own: 3, most: 50 } } });
  const queue = (recipients: number) =>
    queueBatch(world.api.url, world.tenant, createBatchRequest({ recipients: createRecipients(recipients) }));
  await expectRefused(queue(4), 400, 'recipients');
  await emailLimitSet(world.admin, { project: projectId, dailyRecipients: 2 });
  expect((await queue(3)).status).toBe(400);
  await emailLimitSet(world.admin, { project: projectId, dailyRecipients: 50 });
  expect((await queue(3)).status).toBe(202);
  const raised = await call('PATCH', '/settings', { limits: { dailyRecipients: null } });
  expect(raised.body).toMatchObject({ limits: { dailyRecipients: { value: 50, own: null, most: 50 } } });
});

it.each(['http://app.example.com', 'https://*.example.com', 'http://localhost.example.com'])(
  'the settings of a project refuse the origin %s',
  async (origin) => {
    const answer = await call('PATCH', '/settings', { origins: ['https://fine.example.com', origin] });
    expect([answer.status, getPaths(answer)]).toEqual([400, ['origins[1]']]);
  },
);

it('the audit log of a project lists entries newest first, in pages, and filters them by action, actor and time', async () => {
  await call('PATCH', '', { name: 'First' });
  await call('PATCH', '', { name: 'Second' });
  const id = await world.createPerson();
  await world.addMember(projectId, id, ['audit:read']);
  const reader = bearer(await world.createToken(id));
  const read = async (query: string) => {
    const answer = await call('GET', `/audit?${query}`, undefined, reader);
    expect(answer.status).toBe(200);
    return parseSuccess('listProjectAudit', answer);
  };
  const renamed = await read('action=project.update');
  const update = { actor: `user:${world.tenant.ownerId}`, action: 'project.update' };
  expect(renamed.entries).toMatchObject([update, update]);
  expect(renamed.entries.every(({ ip }) => ip?.includes('127.0.0.1'))).toBe(true);
  expect((await read('actor=test&limit=1')).entries).toHaveLength(1);
  const all = await read('limit=100');
  const times = all.entries.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  const first = await read('limit=2');
  const second = await read(`limit=2&cursor=${first.nextCursor}`);
  expect([...first.entries, ...second.entries]).toEqual(all.entries.slice(0, 4));
  expect((await read(`since=${new Date(Date.now() + 60_000).toISOString()}`)).entries).toEqual([]);
  const [newest] = renamed.entries;
  const earlier = await read(`action=project.update&until=${newest?.at}`);
  expect(earlier.entries).toEqual(renamed.entries.slice(1));
  const prefixes = ['project', 'project.upd', 'pro%', '_roject', 'update'];
  const counts = await Promise.all(
    prefixes.map(async (action) => (await read(`action=${encodeURIComponent(action)}&limit=100`)).entries),
  );
  expect(counts.map(({ length }) => length > 0)).toEqual([true, true, false, false, false]);
  expect(counts[0]?.every(({ action }) => action.startsWith('project'))).toBe(true);
  expect((await read(`actor=user:${world.tenant.ownerId}&limit=1`)).entries).toHaveLength(1);
  await expectRefused(
    call('GET', `/audit?action=x&cursor=${first.nextCursor}`, undefined, reader),
    400,
    'cursor',
  );
});

const getUsage = async (query = '') => {
  const headers = bearer(await world.createToken(world.other.ownerId));
  const url = `${world.api.url}/projects/${world.other.projectId}/usage${query}`;
  return parseSuccess('getProjectUsage', await send(url, { headers }));
};

it('the usage of a project counts recipients and events by day, even with concurrent requests, and counts repeated events only in the number of bytes', async () => {
  await waitForMidnight();
  const { projectId: project, serviceAccountKey } = world.other;
  await emailLimitSet(world.admin, { project, dailyRecipients: 10 });
  for (const count of [3, 1, 1]) {
    const body = createBatchRequest({ recipients: createRecipients(count) });
    expect((await queueBatch(world.api.url, world.other, body)).status).toBe(202);
  }
  const visitorId = createVisitorId();
  const batches = Array.from({ length: 6 }, () => [createEvent({ visitorId }), createEvent()]);
  const collect = (events: object[]) =>
    untilAvailable(() =>
      send(`${world.api.url}/projects/${project}/events`, {
        method: 'POST',
        headers: apiKey(serviceAccountKey),
        body: { events },
      }),
    );
  const answers = await Promise.all(batches.map(collect));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await collect(batches[0] ?? [])).body).toMatchObject({ accepted: 0, duplicates: 2 });

  const { from, to, today, days } = await getUsage();
  expect(today.recipients).toEqual({ used: 5, limit: 10, left: 5 });
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, from, to]);
  const bytes = Buffer.byteLength(JSON.stringify(batches[0]));
  expect(days.at(-1)).toMatchObject({ recipients: 5, singleMails: 2, events: 12 });
  // The six batches and the repeated batch have nearly the same size.
  expect(Math.abs((days.at(-1)?.eventBytes ?? 0) / (7 * bytes) - 1)).toBeLessThan(0.05);
  expect(days.slice(0, -1).every(({ recipients, events }) => recipients + events === 0)).toBe(true);
  expect((await getUsage(`?from=${to}`)).days).toEqual(days.slice(-1));
  expect((await getUsage(`?to=${from}`)).days).toHaveLength(30);
  expect((await getUsage('?from=2026-01-01&to=2026-04-02')).days).toHaveLength(92);
});
