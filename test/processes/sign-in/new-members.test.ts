import { openInvitations } from '../../api/sign-in/open-invitations.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openInvitations);

it('joins and signs in a new person by one form, once, with the entered name', async () => {
  const email = world.newAddress();
  const created = await world.invite(email);
  const path = await world.waitForMailedPath(email, '/invitations/');
  const visitor = world.visitor();
  const shown = await visitor.open(path);
  expect(shown.body).toContain('Your name');
  expect(await world.sql('select from users where email = $1', [email])).toEqual([]);
  for (const name of ['', '   ', 'a\nb', 'x'.repeat(201)]) {
    expect([name.length, (await visitor.submit(`${path}/join`, { fields: { name } })).status]).toEqual([
      name.length,
      400,
    ]);
  }
  const foreign = { fields: { name: 'Eve' }, headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await visitor.submit(`${path}/join`, foreign)).status).toBe(403);
  expect((await visitor.submit(`${path}/join`, { fields: { name: 'Eve' }, withoutToken: true })).status).toBe(
    403,
  );
  const joined = await visitor.submit(`${path}/join`, { fields: { name: ' Grace Hopper ' } });
  expect([joined.status, joined.location]).toEqual([
    303,
    expect.stringContaining('/console/sign-in?return='),
  ]);
  const [user] = await world.sql('select id, name from users where email = $1', [email]);
  expect(user).toMatchObject({ name: 'Grace Hopper' });
  expect(await world.getState(created.id)).toMatchObject({ state: 'accepted', acceptedBy: user?.['id'] });
  expect((await visitor.submit(`${path}/join`, { fields: { name: 'Again' } })).status).toBe(410);

  // The browser is signed in.
  await world.call(`/members/${String(user?.['id'])}`, { method: 'DELETE' });
  await world.invite(email);
  const again = await world.waitForMailedPath(email, '/invitations/', [path]);
  expect((await visitor.open(again)).body).toContain('You are signed in as');
  // In another browser, an address with an account signs in first.
  const elsewhere = world.visitor();
  expect((await elsewhere.open(again)).body).toContain('Send me a link');
  const refused = await elsewhere.submit(`${again}/join`, { fields: { name: 'Eve' } });
  expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('Send me a link')]);
});
