import { randomUUID } from 'node:crypto';
import { eventually } from '../../support/eventually.ts';
import { getError, getPaths, expectRefused, parseSuccess } from '../open-world.ts';
import { openInvitations } from './open-invitations.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openInvitations);

it('mails an invitation with a link that makes the recipient a member and works only once', async () => {
  const email = world.createAddress();
  const roleId = await world.createRole(['members:write']);
  const created = await world.invite(email.toUpperCase(), [roleId]);
  expect(created).toMatchObject({ email, state: 'open', mail: 'queued', roleIds: [roleId] });
  const path = await world.waitForMailedPath(email, '/invitations/');
  const [mail] = await world.account.listMailsTo(email);
  expect(mail?.text).toContain('Example Shop');
  await eventually(async () => (await world.findInvitation(created.id))?.mail === 'sent');

  const browser = world.openBrowser();
  const shown = await browser.open(path);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(shown.body).toContain(email);
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  const joined = await world.join(browser, path, email);
  const opensProject = /\/console\/sign-in\?return=%2Fconsole%2Fp%2F[\da-f-]{36}$/;
  expect([joined.status, joined.location]).toEqual([303, expect.stringMatching(opensProject)]);

  const [user] = await world.sql('select id, name, email_verified from users where email = $1', [email]);
  expect(user).toMatchObject({ name: email.split('@')[0], email_verified: true });
  expect((await world.call('/roles', { as: String(user?.['id']) })).status).toBe(200);
  expect(await world.findInvitation(created.id)).toMatchObject({
    state: 'accepted',
    acceptedBy: user?.['id'],
  });
  expect((await browser.open(path)).status).toBe(410);
  expect((await world.call('/event-log?types=member.joined')).body).toMatchObject({
    events: [{ type: 'member.joined', data: { userId: user?.['id'] } }],
  });
  const entries = await world.sql('select action, actor from audit_entries where target = $1 order by id', [
    created.id,
  ]);
  expect(entries).toEqual([
    { action: 'invitation.create', actor: `user:${world.ownerId}` },
    { action: 'invitation.accept', actor: `user:${String(user?.['id'])}` },
  ]);

  // The browser is still signed in, so the next invitation needs no sign-in link.
  await world.call(`/members/${String(user?.['id'])}`, { method: 'DELETE' });
  await world.invite(email);
  const again = await world.waitForMailedPath(email, '/invitations/', [path]);
  expect((await browser.open(again)).body).toContain('You are signed in as');
  expect((await browser.submit(`${again}/accept`)).location).toMatch(opensProject);
});

it('refuses the acceptance of an invitation by a person with another address, and names the reason', async () => {
  const [email, other] = [world.createAddress(), world.createAddress()];
  const browser = world.openBrowser();
  await world.invite(other);
  await world.join(browser, await world.waitForMailedPath(other, '/invitations/'), other);

  const created = await world.invite(email);
  const path = await world.waitForMailedPath(email, '/invitations/');
  const shown = await browser.open(path);
  expect([shown.status, shown.body]).toEqual([403, expect.stringContaining('for another address')]);
  const refused = await browser.submit(`${path}/accept`);
  expect([refused.status, refused.body]).toEqual([403, expect.stringContaining('for another address')]);
  expect((await world.findInvitation(created.id))?.state).toBe('open');
  expect((await browser.submit(`${path}/sign-out`)).location).toBe(path);
  expect((await browser.open(path)).body).toContain('Your name');
  expect((await browser.submit(`${path}/accept`)).status).toBe(403);
  expect((await world.findInvitation(created.id))?.state).toBe('open');
});

it('the link of an invitation stops working when the invitation expires, is resent or is revoked', async () => {
  const email = world.createAddress();
  const created = await world.invite(email);
  const first = await world.waitForMailedPath(email, '/invitations/');
  await world.sql('update invitations set expires_at = now() where id = $1', [created.id]);
  expect((await world.openBrowser().open(first)).body).toContain('expired after 7 days');
  expect((await world.findInvitation(created.id))?.state).toBe('expired');

  const again = parseSuccess('resendInvitation', await world.post(`/invitations/${created.id}/resend`));
  expect(again).toMatchObject({ id: created.id, state: 'open', mail: 'queued' });
  const second = await world.waitForMailedPath(email, '/invitations/', [first]);
  expect((await world.openBrowser().open(first)).status).toBe(410);
  expect((await world.openBrowser().open(second)).status).toBe(200);

  const revoke = () => world.call(`/invitations/${created.id}`, { method: 'DELETE' });
  expect(parseSuccess('revokeInvitation', await revoke()).state).toBe('revoked');
  expect((await revoke()).status).toBe(200);
  expect((await world.openBrowser().open(second)).body).toContain('It was revoked');
  expect((await world.post(`/invitations/${created.id}/resend`)).status).toBe(409);
});

it('refuses an invitation with permissions that the inviter lacks, at its creation or at its acceptance', async () => {
  const [small, large] = [
    await world.createRole(['members:write', 'emails:send']),
    await world.createRole(['ads:write']),
  ];
  const lead = await world.createUser(world.createAddress());
  await world.sql('insert into memberships (project_id, user_id) values ($1, $2)', [world.projectId, lead]);
  await world.call(`/members/${lead}/roles`, { method: 'PUT', body: { roleIds: [small] } });
  const refused = await world.post(
    '/invitations',
    { email: world.createAddress(), roleIds: [small, large] },
    { as: lead },
  );
  expect([refused.status, getPaths(refused)]).toEqual([403, ['roleIds[1]']]);

  const email = world.createAddress();
  const created = await world.invite(email, [small], { as: lead });
  const path = await world.waitForMailedPath(email, '/invitations/');
  const inUse = await world.call(`/roles/${small}`, { method: 'DELETE' });
  expect(getError(inUse).message).toContain('assigned to 1 member and 1 open invitation');
  await world.call(`/members/${lead}/roles`, { method: 'PUT', body: { roleIds: [] } });
  const browser = world.openBrowser();
  const ended = await world.join(browser, path, email);
  expect([ended.status, ended.body]).toEqual([410, expect.stringContaining('can no longer invite people')]);
  expect((await world.findInvitation(created.id))?.state).toBe('open');
  await world.post(`/invitations/${created.id}/resend`);
  const again = await world.waitForMailedPath(email, '/invitations/', [path]);
  await browser.open(again);
  expect((await browser.submit(`${again}/accept`)).status).toBe(303);
});

it('allows one open invitation per address and none to a member, and lists invitations in pages', async () => {
  const email = world.createAddress();
  await world.invite(email);
  for (const usedAddress of [email, 'OWNER@example.com']) {
    await expectRefused(world.post('/invitations', { email: usedAddress, roleIds: [] }), 409, 'email');
  }
  expect((await world.post('/invitations', { email, roleIds: [randomUUID()] })).status).toBe(400);
  await world.invite(world.createAddress());
  const first = parseSuccess('listInvitations', await world.call('/invitations?limit=1'));
  const second = parseSuccess(
    'listInvitations',
    await world.call(`/invitations?limit=1&cursor=${encodeURIComponent(first.nextCursor ?? '')}`),
  );
  expect(second.invitations.map((invitation) => invitation.email)).toEqual([email]);
  expect((await world.call('/invitations?cursor=made-up')).status).toBe(400);
  const stranger = await world.createUser(world.createAddress());
  expect((await world.call('/invitations', { as: stranger })).status).toBe(404);
});

it('limits invitations per address and per project', async () => {
  const { id, email } = await world.invite(world.createAddress());
  const toRefusal = async (limit: string): Promise<number[]> => {
    const api = await world.startApi({ env: { RATE_LIMIT_INVITATIONS: limit } });
    const { url } = api;
    const again = await world.post(`/invitations/${id}/resend`, undefined, { url });
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
    const body = { email: world.createAddress(), roleIds: [] };
    return [again.status, (await world.post('/invitations', body, { url })).status];
  };
  // The limit per address is a twentieth of the setting, rounded down but at least 1.
  expect(await toRefusal('39/600')).toEqual([429, 200]);
  expect(await toRefusal('1/600')).toEqual([429, 429]);
  expect((await world.account.listMailsTo(email)).length).toBeLessThanOrEqual(1);
});

it('mails an invitation once when the API cannot start the activity that mails the invitation', async () => {
  const api = await world.startApi({ temporalAddress: '127.0.0.1:1' });
  const email = world.createAddress();
  const created = await world.invite(email, [], { url: api.url });
  await world.waitForMailedPath(email, '/invitations/');
  await eventually(async () => (await world.findInvitation(created.id))?.mail === 'sent');
  expect(await world.account.listMailsTo(email)).toHaveLength(1);
});

it('an invited new person joins and signs in with one form, which works once and stores the entered name', async () => {
  const email = world.createAddress();
  const created = await world.invite(email);
  const path = await world.waitForMailedPath(email, '/invitations/');
  const browser = world.openBrowser();
  const shown = await browser.open(path);
  expect(shown.body).toContain('Your name');
  expect(await world.sql('select from users where email = $1', [email])).toEqual([]);
  for (const name of ['', '   ', 'a\nb', 'x'.repeat(201)]) {
    expect([name.length, (await browser.submit(`${path}/join`, { fields: { name } })).status]).toEqual([
      name.length,
      400,
    ]);
  }
  const foreign = { fields: { name: 'Eve' }, headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await browser.submit(`${path}/join`, foreign)).status).toBe(403);
  expect((await browser.submit(`${path}/join`, { fields: { name: 'Eve' }, withoutToken: true })).status).toBe(
    403,
  );
  const joined = await browser.submit(`${path}/join`, { fields: { name: ' Grace Hopper ' } });
  expect([joined.status, joined.location]).toEqual([
    303,
    expect.stringContaining('/console/sign-in?return='),
  ]);
  const [user] = await world.sql('select id, name from users where email = $1', [email]);
  expect(user).toMatchObject({ name: 'Grace Hopper' });
  expect(await world.findInvitation(created.id)).toMatchObject({
    state: 'accepted',
    acceptedBy: user?.['id'],
  });
  expect((await browser.submit(`${path}/join`, { fields: { name: 'Again' } })).status).toBe(410);

  // Joining signed this browser in. Another browser still needs a sign-in link.
  await world.call(`/members/${String(user?.['id'])}`, { method: 'DELETE' });
  await world.invite(email);
  const again = await world.waitForMailedPath(email, '/invitations/', [path]);
  expect((await browser.open(again)).body).toContain('You are signed in as');
  const elsewhere = world.openBrowser();
  expect((await elsewhere.open(again)).body).toContain('Send me a link');
  const refused = await elsewhere.submit(`${again}/join`, { fields: { name: 'Eve' } });
  expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('Send me a link')]);
});
