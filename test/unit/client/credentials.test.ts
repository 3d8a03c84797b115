import { Throughline, TimeoutError, type Credentials } from '../../../client/src/index.ts';
import {
  buildApiError,
  createScriptedFetch,
  type ScriptedAnswer,
  type SentRequest,
} from './scripted-fetch.ts';

const BASE_URL = 'https://api.example.com';

function createClient(
  credentials: Credentials,
  answers: ScriptedAnswer[] | ((sent: SentRequest) => ScriptedAnswer),
) {
  const { fetch, sent } = createScriptedFetch(answers);
  return { tl: new Throughline({ baseUrl: BASE_URL, fetch, ...credentials }), sent };
}

it.each([
  ['an app key', 'tl_ak_1', 'x-app-key', 'tl_ak_1'],
  ['a service-account key', 'tl_sk_1', 'authorization', 'ApiKey tl_sk_1'],
  ['a write key', 'tl_pk_1', 'x-write-key', 'tl_pk_1'],
])('the client sends %s in the header for this kind of key', async (_, apiKey, header, value) => {
  const { tl, sent } = createClient({ apiKey }, [{}]);
  await tl.users.getCurrentUser();
  expect(sent[0]?.headers.get(header)).toBe(value);
});

it('the client refuses an API key without a known prefix', () => {
  expect(() => new Throughline({ baseUrl: BASE_URL, apiKey: 'secret' })).toThrow(TypeError);
});

it('the client refuses secrets that visitors of a page could read, except with allowSecretsInBrowser', () => {
  const create = (options: Credentials & { allowSecretsInBrowser?: boolean }) => () =>
    new Throughline({ baseUrl: BASE_URL, ...options });
  const secret = { clientId: 'id', clientSecret: 'secret' };
  Object.assign(globalThis, { document: {} });
  try {
    expect(create(secret)).toThrow('Every visitor of the page');
    expect(create({ apiKey: 'tl_sk_1' })).toThrow(TypeError);
    expect(create({ apiKey: 'tl_pk_1' })).not.toThrow();
    expect(create({ token: 'token' })).not.toThrow();
    expect(create({ ...secret, allowSecretsInBrowser: true })).not.toThrow();
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
});

const CREDENTIALS = { clientId: 'tl_client_1', clientSecret: 'tl_cs_:1', scope: 'emails:send' };
const createTokenClient = (
  expiresIn: number,
  isRefused: (authorization: string | null) => boolean = () => false,
) => {
  let tokens = 0;
  return createClient(CREDENTIALS, ({ url, headers }) => {
    if (url.pathname === '/api/auth/token') {
      tokens += 1;
      return { body: { access_token: `token-${tokens}`, expires_in: expiresIn } };
    }
    return isRefused(headers.get('authorization')) ? buildApiError(401, 'unauthorized') : { body: {} };
  });
};
const listTokenRequests = (sent: SentRequest[]) =>
  sent.filter(({ url }) => url.pathname === '/api/auth/token');

it('the client requests one token for concurrent calls, and uses it for later calls', async () => {
  const { tl, sent } = createTokenClient(900);
  await Promise.all([tl.users.getCurrentUser(), tl.users.getCurrentUser(), tl.users.listSessions()]);
  await tl.users.getCurrentUser();
  expect(listTokenRequests(sent)).toHaveLength(1);
  const [tokenRequest] = sent;
  expect(tokenRequest?.method).toBe('POST');
  expect(tokenRequest?.headers.get('authorization')).toBe(`Basic ${btoa('tl_client_1:tl_cs_%3A1')}`);
  expect(tokenRequest?.body).toBe('grant_type=client_credentials&scope=emails%3Asend');
  expect(new Set(sent.slice(1).map(({ headers }) => headers.get('authorization')))).toEqual(
    new Set(['Bearer token-1']),
  );
});

it('the client renews a token a minute before it expires', async () => {
  const now = jest.spyOn(Date, 'now');
  try {
    const startedAt = performance.timeOrigin + performance.now();
    const { tl, sent } = createTokenClient(900);
    now.mockReturnValue(startedAt);
    await tl.users.getCurrentUser();
    now.mockReturnValue(startedAt + 839_000);
    await tl.users.getCurrentUser();
    expect(listTokenRequests(sent)).toHaveLength(1);
    now.mockReturnValue(startedAt + 841_000);
    await tl.users.getCurrentUser();
    expect(listTokenRequests(sent)).toHaveLength(2);
    expect(sent.at(-1)?.headers.get('authorization')).toBe('Bearer token-2');
  } finally {
    now.mockRestore();
  }
});

it('the client renews a refused token once for concurrent calls, and repeats each call', async () => {
  const { tl, sent } = createTokenClient(900, (authorization) => authorization === 'Bearer token-1');
  await Promise.all([
    tl.users.getCurrentUser(),
    tl.projects.createProject({ body: { name: 'New' } }),
    tl.users.listSessions(),
  ]);
  expect(listTokenRequests(sent)).toHaveLength(2);
  expect(sent).toHaveLength(8);
});

it('a call fails when the renewed token is also refused', async () => {
  const { tl, sent } = createTokenClient(900, () => true);
  await expect(tl.users.getCurrentUser()).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
  expect(listTokenRequests(sent)).toHaveLength(2);
  expect(sent).toHaveLength(4);
});

it("the client rejects with the token endpoint's error, and requests a token again on the next call", async () => {
  const refused = { status: 401, body: { error: 'invalid_client', error_description: 'It is disabled.' } };
  const { tl } = createClient(CREDENTIALS, [
    refused,
    { body: { access_token: 't', expires_in: 900 } },
    { body: {} },
  ]);
  await expect(tl.users.getCurrentUser()).rejects.toMatchObject({
    code: 'invalid_client',
    message: 'It is disabled.',
    status: 401,
  });
  expect(await tl.users.getCurrentUser()).toEqual({});
});

it('the client continues a shared token request when one of its callers aborts', async () => {
  const release = Promise.withResolvers<void>();
  const { fetch, sent } = createScriptedFetch(({ url }) =>
    url.pathname === '/api/auth/token' ? { body: { access_token: 't', expires_in: 900 } } : {},
  );
  const fetchAfterRelease: typeof globalThis.fetch = async (...request) => {
    await release.promise;
    return fetch(...request);
  };
  const tl = new Throughline({ baseUrl: BASE_URL, fetch: fetchAfterRelease, ...CREDENTIALS });
  const controller = new AbortController();
  const abortedCall = tl.users.getCurrentUser({}, { signal: controller.signal });
  const otherCall = tl.users.getCurrentUser();
  controller.abort(new Error('I leave.'));
  await expect(abortedCall).rejects.toThrow('I leave.');
  release.resolve();
  await otherCall;
  expect(listTokenRequests(sent)).toHaveLength(1);
});

it('the client calls a token function for each call, and again after a 401', async () => {
  const tokens = ['old', 'new', 'new'];
  const { tl, sent } = createClient({ token: async () => tokens.shift() ?? '' }, [
    buildApiError(401, 'unauthorized'),
    {},
    {},
  ]);
  await tl.users.getCurrentUser();
  await tl.users.getCurrentUser();
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer old',
    'Bearer new',
    'Bearer new',
  ]);
});

it('a call ends at its timeout when a token function does not return', async () => {
  const { tl, sent } = createClient({ token: () => new Promise(() => {}) }, []);
  const call = tl.users.getCurrentUser({}, { timeoutMs: 20 });
  await expect(call).rejects.toBeInstanceOf(TimeoutError);
  expect(sent).toEqual([]);
});
