import {
  getRecordsUrl,
  toSearchText,
  createHubSpotClient,
} from '../../../../activities/journey/hubspot-client.ts';
import { classifyHubSpotFailure } from '../../../../activities/journey/hubspot-failure.ts';
import { createHubSpotConnect } from '../../../../activities/connections/hubspot-connect.ts';
import { writeSecret } from '../../../../activities/connections/connection-secret.ts';
import { useLoopbackServer } from '../../../support/loopback-server.ts';

it.each([
  ['+1 202 555 0123', '2025550123'],
  ['+44 20 7946 0123', '2079460123'],
  ['+52 1 55 4163 7167', '5541637167'],
  ['020 7946 0123', '2079460123'],
  ['(202) 555-0123', '2025550123'],
  [' Avery Stone ', 'Avery Stone'],
  ['avery@example.com', 'avery@example.com'],
  ['+999 99999', '99999999'],
  ['1041', '1041'],
])('searches HubSpot for the input %s with the search text %s', (query, text) => {
  expect(toSearchText(query)).toBe(text);
});

it.each([
  ['https://api.hubapi.com', '7000001', 'contacts', 'https://app.hubspot.com/contacts/7000001/record/0-1'],
  [
    'https://api.hubapi.com',
    '7000001',
    '2-1234567',
    'https://app.hubspot.com/contacts/7000001/record/2-1234567',
  ],
  ['https://api.hubapi.com', 'portal', 'contacts', undefined],
  ['https://api.hubapi.com', '7000001', 'p7_cars', undefined],
  ['http://127.0.0.1:3004', '7000001', 'contacts', undefined],
])(
  'for the HubSpot API at %s, the portal %s and the object type %s, leads link to %s',
  (baseUrl, externalId, objectType, recordsUrl) => {
    expect(getRecordsUrl(baseUrl, { externalId, objectType })).toBe(recordsUrl);
  },
);

const classifyAnswer = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  classifyHubSpotFailure({ status, headers: new Headers(headers), body });

it.each([
  [
    400,
    { category: 'VALIDATION_ERROR', message: 'Unable to parse value for path parameter: contactId' },
    'not_found',
  ],
  [400, { category: 'VALIDATION_ERROR', message: 'id must be > 0', context: { id: ['0'] } }, 'not_found'],
  [400, { message: 'Provided ID could not be decoded.' }, 'not_found'],
  [400, { category: 'VALIDATION_ERROR', message: 'Unable to infer object type from: x' }, 'refused'],
  [401, { category: 'EXPIRED_AUTHENTICATION' }, 'reauth'],
  [401, undefined, 'reauth'],
  [403, { category: 'MISSING_SCOPES' }, 'permission'],
  [403, { category: 'BANNED' }, 'refused'],
  [404, { category: 'OBJECT_NOT_FOUND' }, 'not_found'],
  [404, { message: 'resource not found' }, 'not_found'],
  [404, '<html>', 'refused'],
  [408, undefined, 'unavailable'],
  [409, { category: 'CONFLICT' }, 'refused'],
  [414, undefined, 'not_found'],
  [423, { category: 'LOCKED' }, 'unavailable'],
  [429, { policyName: 'SECONDLY' }, 'rate_limit'],
  [429, { policyName: 'TEN_SECONDLY_ROLLING' }, 'rate_limit'],
  [429, { policyName: 'DAILY' }, 'quota'],
  [429, { message: 'You have reached your daily limit.' }, 'quota'],
  [429, { policyName: 'SECONDLY', message: 'not the daily one' }, 'rate_limit'],
  [429, undefined, 'rate_limit'],
  [477, undefined, 'unavailable'],
  [500, { category: 'INTERNAL_ERROR' }, 'unavailable'],
  [502, undefined, 'unavailable'],
  [504, { category: 12, message: null }, 'unavailable'],
  [302, undefined, 'refused'],
])('classifies the HubSpot answer %i %j as %s', (status, body, kind) => {
  expect(classifyAnswer(status, body).kind).toBe(kind);
});

it.each([
  [429, 'SECONDLY', '3', 3_000],
  [429, 'SECONDLY', '1000000', 900_000],
  [429, 'SECONDLY', 'Wed, 21 Oct 2015 07:28:00 GMT', 1_000],
  [429, 'TEN_SECONDLY_ROLLING', '', 10_000],
  [503, '', '2', 2_000],
])(
  'after HubSpot’s answer %i %s with Retry-After "%s", calls are delayed by %i ms',
  (status, policyName, ...delays) => {
    const [retryAfter, retryAfterMs] = delays;
    const failure = classifyAnswer(status, { policyName }, { 'retry-after': retryAfter });
    expect(failure).toMatchObject({ retryAfterMs });
  },
);

const paths: string[] = [];
const getUrl = useLoopbackServer((request, response) => {
  paths.push(new URL(request.url ?? '', 'http://hubspot').pathname);
  response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
});
beforeEach(() => paths.splice(0));

const connection = {
  id: '6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e',
  projectId: '0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  provider: 'crm' as const,
  externalId: '7000001',
  displayName: 'Example CRM',
  status: 'active' as const,
  sealedSecret: 'sealed',
  secret: 'pat-na1-one',
  settings: { kind: 'hubspot' },
};

const getSlowUrl = useLoopbackServer((request, response) => {
  const lead = { id: '1', properties: { hubspot_owner_id: '7' } };
  const body = request.url?.includes('/search') ? { total: 1, results: [lead] } : { results: [] };
  setTimeout(() => response.end(JSON.stringify(body)), 250);
});

it('a search for leads in HubSpot and the read of their owners share one timeout', async () => {
  const crm = createHubSpotClient({ baseUrl: getSlowUrl(), version: '2026-09', timeoutMs: 450 });
  const search = crm.searchLeads(connection, { query: 'Ada', limit: 10, after: null });
  await expect(search).rejects.toMatchObject({ failure: { kind: 'timeout' } });
});

describe.each(['2026-03', '2026-09', '2027-03'])('version %s of the HubSpot API', (version) => {
  it('calls to HubSpot for leads, tokens and revocation use only the configured version of the API', async () => {
    const baseUrl = getUrl();
    const client = { id: 'client', secret: 'secret' };
    const connect = createHubSpotConnect({ baseUrl, version, client });
    const crm = createHubSpotClient({ baseUrl, version });
    const secret = writeSecret({
      kind: 'oauth',
      refreshToken: 'refresh',
      accessToken: 'access',
      expiresAt: 0,
    });
    const calls = [
      crm.readLead(connection, '101'),
      crm.searchLeads(connection, { query: 'Ada', limit: 10, after: null }),
      connect.exchange({ code: 'code', verifier: 'verifier', redirectUri: 'https://api.example.com/back' }),
      connect.renew(secret),
      connect.listAccounts(secret, null),
      connect.revoke(secret),
    ];
    await Promise.allSettled(calls);
    expect(paths.toSorted()).toEqual([
      `/crm/objects/${version}/contacts/101`,
      `/crm/objects/${version}/contacts/search`,
      `/oauth/${version}/token`,
      `/oauth/${version}/token`,
      `/oauth/${version}/token/introspect`,
      `/oauth/${version}/token/revoke`,
    ]);
  });
});
