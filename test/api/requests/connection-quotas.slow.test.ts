import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { bearer, getError, openWorld, send, type Answer } from '../open-world.ts';

let superuser: Client;

const world = keepOpen(openWorld, async () => {
  superuser = await world.database.session();
});

it('other tenants have connections while the statements of a project use its whole quota', async () => {
  const getOptions = ({ appKey }: { appKey: string }) => ({ headers: { 'x-app-key': appKey } });
  const read = (path: string, tenant: { appKey: string }) => send(world.api.url + path, getOptions(tenant));
  // Opens the connections and warms up the code.
  await Promise.all(Array.from({ length: 20 }, () => read('/emails/batch/none', world.other)));
  await superuser.query('begin; lock table email_suppressions in access exclusive mode');
  const loud = Array.from({ length: 30 }, () => read('/emails/suppressions', world.tenant));
  await eventually(async () => (await countBlocked('email_suppressions')) >= 7, 10_000);

  const quiet = await Promise.all(Array.from({ length: 5 }, () => read('/emails/batch/none', world.other)));
  const blockedCount = await countBlocked('email_suppressions');
  await superuser.query('commit');
  expect([blockedCount, ...quiet.map(({ status }) => status)]).toEqual([7, 404, 404, 404, 404, 404]);

  const answers = await Promise.all(loud);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect([429, 503]).toContain(answer.status);
    expect(getError(answer).message).toMatch(/Try again|try again/);
    expect(answer.headers.get('retry-after')).toBeTruthy();
  }
});

it('access to a project is checked within the quota of the caller, not of the named project', async () => {
  const stranger = bearer(await world.createToken(await world.createPerson()));
  const headers = { ...stranger, 'x-project-id': world.tenant.projectId };
  await superuser.query('begin; lock table memberships in access exclusive mode');
  // Sends the requests one after another, because concurrent requests share one query.
  const strangerRequests: Promise<Answer>[] = [];
  for (let sent = 0; sent < 30; sent += 1) {
    strangerRequests.push(send(`${world.api.url}/emails/suppressions`, { headers }));
    await setTimeout(10);
  }
  await eventually(async () => (await countBlocked('memberships')) >= 7, 10_000);
  const ownAnswer = await send(`${world.api.url}/emails/batch/none`, {
    headers: { 'x-app-key': world.tenant.appKey },
  });
  await superuser.query('commit');
  expect(ownAnswer.status).toBe(404);
  const answers = await Promise.all(strangerRequests);
  expect(answers.filter(({ status }) => ![403, 429, 503].includes(status))).toEqual([]);
});

async function countBlocked(table: string): Promise<number> {
  const { rowCount } = await superuser.query(
    `select from pg_locks where not granted and relation = $1::regclass
      and database = (select oid from pg_database where datname = current_database())`,
    [table],
  );
  return rowCount ?? 0;
}
