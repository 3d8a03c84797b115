import { Throughline, type Credentials } from '../../../client/src/index.ts';
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
])('sends %s in its header', async (_, apiKey, header, value) => {
  const { tl, sent } = createClient({ apiKey }, [{}]);
  await tl.users.getCurrentUser();
  expect(sent[0]?.headers.get(header)).toBe(value);
});

it('refuses an invalid key', () => {
  expect(() => new Throughline({ baseUrl: BASE_URL, apiKey: 'secret' })).toThrow(TypeError);
});

describe('a client in a page', () => {
  beforeAll(() => Object.assign(globalThis, { document: {} }));
  afterAll(() => Reflect.deleteProperty(globalThis, 'document'));

  it('refuses a secret that visitors could read, except with allowSecretsInBrowser', () => {
    const secret = { clientId: 'id', clientSecret: 'secret' };
    expect(() => new Throughline({ baseUrl: BASE_URL, ...secret })).toThrow('Every visitor of the page');
    expect(() => new Throughline({ baseUrl: BASE_URL, apiKey: 'tl_sk_1' })).toThrow(TypeError);
    expect(() => new Throughline({ baseUrl: BASE_URL, apiKey: 'tl_pk_1' })).not.toThrow();
    expect(() => new Throughline({ baseUrl: BASE_URL, token: 'token' })).not.toThrow();
    expect(
      () => new Throughline({ baseUrl: BASE_URL, ...secret, allowSecretsInBrowser: true }),
    ).not.toThrow();
  });
});

const credentials = { clientId: 'tl_client_1', clientSecret: 'tl_cs_:1', scope: 'emails:send' };
/** Creates a client of an API whose token endpoint numbers its tokens. */
const createTokenClient = (
  expiresIn: number,
  isRefused: (authorization: string | null) => boolean = () => false,
) => {
  let tokens = 0;
  return createClient(credentials, ({ url, headers }) => {
    if (url.pathname === '/api/auth/token') {
      tokens += 1;
      return { body: { access_token: `token-${tokens}`, expires_in: expiresIn } };
    }
    return isRefused(headers.get('authorization')) ? buildApiError(401, 'unauthorized') : { body: {} };
  });
};
const listTokenRequests = (sent: SentRequest[]) =>
  sent.filter(({ url }) => url.pathname === '/api/auth/token');

it('requests one token for concurrent calls and caches it', async () => {
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

it('renews a token a minute before it expires', async () => {
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

it('renews a refused token once for concurrent calls and repeats any of them', async () => {
  const { tl, sent } = createTokenClient(900, (authorization) => authorization === 'Bearer token-1');
  await Promise.all([
    tl.users.getCurrentUser(),
    tl.projects.createProject({ body: { name: 'New' } }),
    tl.users.listSessions(),
  ]);
  expect(listTokenRequests(sent)).toHaveLength(2);
  expect(sent).toHaveLength(8);
});

it('fails when the renewed token is refused', async () => {
  const { tl, sent } = createTokenClient(900, () => true);
  await expect(tl.users.getCurrentUser()).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
  expect(listTokenRequests(sent)).toHaveLength(2);
  expect(sent).toHaveLength(4);
});

it("returns the token endpoint's error and requests a token again on the next call", async () => {
  const refused = { status: 401, body: { error: 'invalid_client', error_description: 'It is disabled.' } };
  const { tl } = createClient(credentials, [
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

it('keeps a shared token request when one caller aborts', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { fetch, sent } = createScriptedFetch(({ url }) =>
    url.pathname === '/api/auth/token' ? { body: { access_token: 't', expires_in: 900 } } : {},
  );
  const fetchAfterRelease: typeof globalThis.fetch = async (...request) => {
    await released;
    return fetch(...request);
  };
  const tl = new Throughline({ baseUrl: BASE_URL, fetch: fetchAfterRelease, ...credentials });
  const controller = new AbortController();
  const abortedCall = tl.users.getCurrentUser({}, { signal: controller.signal });
  const otherCall = tl.users.getCurrentUser();
  controller.abort(new Error('I leave.'));
  await expect(abortedCall).rejects.toThrow('I leave.');
  release();
  await otherCall;
  expect(listTokenRequests(sent)).toHaveLength(1);
});

it('calls a token function for each call, and again after a 401', async () => {
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
