import type { TestApi } from '../../support/api.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { apiKey, bearer, getError, openWorld, send, type Answer, expectRefused } from '../open-world.ts';

let apis: TestApi[];
const LIMIT = 6;

const startApi = (env: Record<string, string>) => world.startApi({ env });
const getCurrentUser = (token: string, api = apis[0]) =>
  send(`${api?.url}/users/me`, { headers: bearer(token) });
const getRemaining = ({ headers }: Answer) => {
  const [, left, seconds] = /^"read";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
  return { left: Number(left), seconds: Number(seconds) };
};

const world = keepOpen(openWorld, async () => {
  const env = { RATE_LIMIT_READ: `${LIMIT}/600` };
  apis = [await startApi(env), await startApi(env)];
});

it('the limit of a credential is shared by all API processes, and each answer shows the remaining requests', async () => {
  const token = await world.createToken(await world.createPerson());
  const statuses: number[] = [];
  for (let sent = 1; sent <= LIMIT; sent += 1) {
    const answer = await getCurrentUser(token, apis[sent % 2]);
    statuses.push(answer.status);
    expect(answer.headers.get('ratelimit-policy')).toBe(`"read";q=${LIMIT};w=600`);
    expect(getRemaining(answer).left).toBe(LIMIT - sent);
    expect(getRemaining(answer).seconds).toBeGreaterThan(0);
  }
  expect(statuses).toEqual(Array.from({ length: LIMIT }, () => 200));
  for (const api of apis) {
    const refused = await expectRefused(getCurrentUser(token, api), 429);
    expect(getError(refused).message).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
    expect(Number(refused.headers.get('retry-after'))).toBe(getRemaining(refused).seconds);
    expect(getRemaining(refused).left).toBe(0);
  }
});

it('simultaneous requests can use up the limit of a credential, but cannot exceed it', async () => {
  const sendSimultaneously = async () => {
    const token = await world.createToken(await world.createPerson());
    return Promise.all(
      Array.from({ length: 4 * LIMIT }, (_, index) => getCurrentUser(token, apis[index % 2])),
    );
  };
  // Requests of another user open the database connections first, because the limiter's query may time out
  // while a connection is opened.
  await sendSimultaneously();
  const answers = await sendSimultaneously();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3 * LIMIT);
});

it('each client of a user, and each key, has its own rate limit', async () => {
  const user = await world.createPerson();
  const createClientToken = (clientId: string) => world.createToken(user, { clientId });
  for (let sent = 0; sent < LIMIT; sent += 1) await getCurrentUser(await createClientToken('one'));
  expect((await getCurrentUser(await createClientToken('one'))).status).toBe(429);
  expect((await getCurrentUser(await createClientToken('two'))).status).toBe(200);
  expect(
    (await getCurrentUser(await world.createToken(world.tenant.ownerId, { clientId: 'one' }))).status,
  ).toBe(200);
  const getBatch = (headers: Record<string, string>) =>
    send(`${apis[0]?.url}/emails/batch/none`, { headers });
  const { serviceAccountKey, appKey } = world.tenant;
  for (const headers of [apiKey(serviceAccountKey), { 'x-app-key': appKey }]) {
    for (let sent = 0; sent < LIMIT; sent += 1) expect((await getBatch(headers)).status).toBe(404);
    expect((await getBatch(headers)).status).toBe(429);
  }
  expect((await getBatch(apiKey(world.other.serviceAccountKey))).status).toBe(404);
});

it('all clients of a user together have at most twice the limit of one client', async () => {
  const user = await world.createPerson();
  const statuses = new Map<number, number>();
  for (const clientId of ['one', 'two', 'three', 'four']) {
    const token = await world.createToken(user, { clientId });
    // The refused requests of a client do not count towards the limit of the user.
    for (let sent = 0; sent < LIMIT + 2; sent += 1) {
      const { status } = await getCurrentUser(token, apis[sent % 2]);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  expect([...statuses]).toEqual([
    [200, 2 * LIMIT],
    [429, 4 * (LIMIT + 2) - 2 * LIMIT],
  ]);
  expect(
    (await getCurrentUser(await world.createToken(await world.createPerson(), { clientId: 'one' }))).status,
  ).toBe(200);
});

it('a request with two credentials counts for both, and shows the limit with the fewest requests left', async () => {
  const token = await world.createToken(world.other.ownerId, { clientId: 'both' });
  await getCurrentUser(token);
  const headers = { ...bearer(token), 'x-app-key': world.other.appKey };
  expect(getRemaining(await send(`${apis[0]?.url}/emails/batch/none`, { headers })).left).toBe(LIMIT - 2);
});

it('an invalid request counts towards the limit of its credential, and a request without a credential towards the limit of its network address', async () => {
  const token = await world.createToken(await world.createPerson());
  const refused = await send(`${apis[0]?.url}/users?limit=0`, { headers: bearer(token) });
  expect([refused.status, getRemaining(refused).left]).toEqual([400, LIMIT - 1]);
  const publicAnswer = await send(`${apis[0]?.url}/emails/unsubscribe/none`);
  expect([publicAnswer.status, getRemaining(publicAnswer).left]).toEqual([404, LIMIT - 1]);
});

it('reads, writes and credential operations have separate limits, and all clients of a user share the limit of credential operations', async () => {
  const api = await startApi({ RATE_LIMIT_WRITE: '3/600', RATE_LIMIT_CREDENTIAL: '2/600' });
  const owner = await world.createPerson();
  const post = (path: string, clientId: string, body?: unknown) =>
    world.requestAs(owner, path, { url: api.url, token: { clientId }, method: 'POST', body });
  const getPolicy = ({ headers }: Answer) => headers.get('ratelimit-policy');
  const rotate = (clientId: string) => post('/oauth-clients/none/rotate-secret', clientId);
  const first = await rotate('one');
  expect([first.status, getPolicy(first)]).toEqual([404, '"credential";q=2;w=600']);
  expect((await rotate('two')).status).toBe(404);
  const refused = await expectRefused(rotate('three'), 429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  const written = await post('/projects', 'one', {});
  expect([written.status, getPolicy(written)]).toEqual([400, '"write";q=3;w=600']);
  for (const status of [400, 400, 429]) expect((await post('/projects', 'one', {})).status).toBe(status);
  const read = await getCurrentUser(await world.createToken(owner, { clientId: 'one' }), api);
  expect([read.status, getPolicy(read)]).toEqual([200, '"read";q=6000;w=60']);
});

it('a used-up rate limit is reset after its window', async () => {
  const env = { RATE_LIMIT_READ: '2/1' };
  const [first, second] = [await startApi(env), await startApi(env)];
  const token = await world.createToken(await world.createPerson());
  const waitForStatus = (status: number, api: TestApi) =>
    eventually(async () => ((await getCurrentUser(token, api)).status === status ? status : undefined));
  expect(await waitForStatus(429, first)).toBe(429);
  expect(await waitForStatus(200, second)).toBe(200);
  expect(await waitForStatus(200, first)).toBe(200);
});
