import { keepOpen } from '../../support/keep-open.ts';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { UsersActivities } from '../../../workflows/contract/users.ts';
import { eventually } from '../../support/eventually.ts';
import { expectRefused, getPaths, parseSuccess } from '../open-world.ts';
import { openInvitations } from './open-invitations.ts';

const world = keepOpen(() => openInvitations({ env: { RATE_LIMIT_INVITATIONS: '20/86400' } }));

const resend = (id: string) => world.post(`/invitations/${id}/resend`);
const expire = (id: string) => world.sql('update invitations set expires_at = now() where id = $1', [id]);

it('an expired invitation is not resent to a member, to a person with a newer invitation, or in a project with the maximum number of open invitations', async () => {
  const email = world.createAddress();
  const oldId = await world.insertInvitation(email);
  await expire(oldId);
  const newerId = await world.insertInvitation(email);
  await expectRefused(resend(oldId), 409, 'email');
  await expire(newerId);
  const user = await world.createUser(email);
  await world.sql('insert into memberships (project_id, user_id) values ($1, $2)', [world.projectId, user]);
  expect((await resend(oldId)).status).toBe(409);
  await world.call(`/members/${user}`, { method: 'DELETE' });

  const otherIds = await Promise.all(
    Array.from({ length: 100 }, () => world.insertInvitation(world.createAddress())),
  );
  expect(getPaths(await expectRefused(resend(oldId), 409))).toEqual([]);
  await world.sql('delete from invitations where id = any($1)', [otherIds]);
  // Refused requests do not count towards the limit of one mail per address.
  expect(parseSuccess('resendInvitation', await resend(oldId)).state).toBe('open');
  expect((await resend(oldId)).status).toBe(429);
});

it('an invitation that is refused for its roles does not count towards the invitation limit of its address', async () => {
  const email = world.createAddress();
  await expectRefused(world.post('/invitations', { email, roleIds: [randomUUID()] }), 400, 'roleIds[0]');
  expect((await world.post('/invitations', { email, roleIds: [] })).status).toBe(200);
});

it('the mail of an invitation is not sent while its project is deleted, and sent after the project is restored', async () => {
  await world.account.armFault({ kind: 'status', status: 503, times: 1_000 });
  const email = world.createAddress();
  const created = await world.invite(email);
  const [row] = await world.sql('select link_id from invitations where id = $1', [created.id]);
  const key = `invitation/${String(row?.['link_id'])}`;
  await eventually(async () =>
    (await world.account.ledger()).some(({ idempotencyKey }) => idempotencyKey === key),
  );
  expect((await world.call('', { method: 'DELETE' })).status).toBe(200);
  const mail = world.temporal.activity.getHandle<Awaited<ReturnType<UsersActivities['sendInvitation']>>>(key);
  expect(await mail.result()).toEqual({ mail: 'not_due' });
  expect(await world.account.listAcceptedAddresses()).not.toContain(email);
  await world.account.reset();
  expect((await world.post('/restore')).status).toBe(200);
  await eventually(async () => (await world.findInvitation(created.id))?.mail === 'sent');
});

it("the API's database role cannot make platform admins, or change the address of a user or an invitation", async () => {
  const email = world.createAddress();
  const id = await world.insertInvitation(email);
  const api = new Client({ connectionString: world.database.apiUrl });
  await api.connect();
  try {
    await api.query(`select set_config('app.project_id', $1, false)`, [world.projectId]);
    for (const statement of [
      `insert into users (id, email, name, platform_role) values ('usr_x', 'x@example.com', 'X', 'admin')`,
      `update users set platform_role = 'admin' where id = '${world.ownerId}'`,
      `update users set email = 'x@example.com' where id = '${world.ownerId}'`,
      `update invitations set email = 'x@example.com' where id = '${id}'`,
    ]) {
      await expect(api.query(statement)).rejects.toThrow('permission denied');
    }
  } finally {
    await api.end();
  }
});
