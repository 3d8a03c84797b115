import { startTestApi, type TestApi } from '../../support/api.ts';
import { openSignIn, type SignIn } from './open-sign-in.ts';
import { newVisitor } from './visitor.ts';

let world: SignIn;
let api: TestApi;
beforeAll(async () => {
  world = await openSignIn();
  // Nothing listens on port 1.
  api = await world.startApi({ temporalAddress: '127.0.0.1:1' });
});
afterAll(async () => {
  await world.close();
});

it('signing in without Temporal shows a page to try again, for every address', async () => {
  for (const address of ['owner@example.com', 'nobody@example.com']) {
    const visitor = newVisitor(api.url);
    const { path } = await world.start(visitor);
    await visitor.open(path);
    const answer = await visitor.submit(`${path}/link`, { fields: { address } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.body).toContain('Go back and try again in a minute.');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

it('signing in without Temporal accepts a link that was sent before', async () => {
  const visitor = world.visitor();
  const { link } = await world.requestLink(visitor);
  const elsewhere = newVisitor(api.url);
  elsewhere.cookies.push(...visitor.cookies);
  await elsewhere.open(link);
  expect((await elsewhere.submit(link)).status).toBe(303);
});

it('signing in without PostgreSQL shows a page to try again', async () => {
  const withoutDatabase = await startTestApi({
    database: { apiUrl: 'postgres://throughline_api:x@127.0.0.1:1/throughline' },
  });
  const withoutCookie = await newVisitor(withoutDatabase.url).open('/sign-in/whatever');
  const visitor = newVisitor(withoutDatabase.url);
  visitor.cookies.push({ name: '_interaction', value: 'whatever', path: '/', attributes: '' });
  visitor.cookies.push({ name: '__Secure-_interaction', value: 'whatever', path: '/', attributes: '' });
  const answer = await visitor.open('/sign-in/whatever');
  // A browser without our cookie causes no query.
  expect(withoutCookie.status).toBe(404);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('Go back and try again in a minute.');
});
