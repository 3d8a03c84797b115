import type { IncomingMessage, ServerResponse } from 'node:http';
import { createCrmPortal } from '../../support/crm-portal.ts';
import { openCrmWorld } from './crm-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { findRemainingPauseMs } from '../../../models/providers/provider-slots.ts';
import { useLoopbackServer } from '../../support/loopback-server.ts';

const world = keepOpen(openCrmWorld);

it('readLead returns the keys that identify a lead', async () => {
  const { read } = await world.connect(createCrmPortal());
  expect(await read('102')).toEqual({
    leadId: '102',
    allIds: ['102'],
    emails: ['Robin.Vale@Example.com', 'robin@home.example', 'r.vale@work.example'],
    phones: ['+1 415 555 0142', '+1 (415) 555-0177'],
    clickIds: {},
    country: 'US',
  });
  expect(await read('105')).toMatchObject({ emails: [], clickIds: { fbclid: 'IwAR0-sandbox-click-105' } });
  expect(await read('106')).toMatchObject({ phones: ['020 7946 0123'], country: 'GB' });
  expect(await read('107')).toEqual({
    leadId: '107',
    allIds: ['107'],
    emails: [],
    phones: [],
    clickIds: {},
  });
});

it('readLead returns the merged lead for the id of either former lead', async () => {
  const portal = createCrmPortal();
  const { read } = await world.connect(portal);
  expect(await read('104')).toMatchObject({ leadId: '103', allIds: ['103', '104'] });
  expect(await read('103')).toMatchObject({ leadId: '103', allIds: ['103', '104'] });
  const id = await portal.createLead({ email: 'late@example.com' });
  await portal.mergeLeads(id, '103');
  expect(await read('104')).toMatchObject({
    leadId: id,
    allIds: [id, '104', '103'],
    emails: ['late@example.com', 'kim.harper@example.org', 'kim.harper@example.net'],
  });
});

it('requires a reconnection after the CRM refused a token, and makes no further call with it', async () => {
  const portal = createCrmPortal();
  const { readFailure, readStatus } = await world.connect(portal);
  await portal.armFault({ kind: 'status', status: 401 });
  expect(await readFailure('101')).toMatchObject({ type: 'connection_needs_reauth', nonRetryable: true });
  expect(await readStatus()).toBe('reauth_required');
  expect(await readFailure('101')).toMatchObject({ type: 'connection_needs_reauth' });
  expect(await portal.listReads()).toHaveLength(1);
});

it('leaves a connection active if its token lacks a scope', async () => {
  const { readFailure, readStatus } = await world.connect(createCrmPortal('restricted'));
  expect(await readFailure('101')).toMatchObject({ type: 'connection_needs_reauth', nonRetryable: true });
  expect(await readStatus()).toBe('active');
});

it('pauses a rate-limited connection, and no other connection', async () => {
  const portal = createCrmPortal();
  const { id, readFailure } = await world.connect(portal);
  await portal.armFault({ kind: 'status', status: 429, name: 'TEN_SECONDLY_ROLLING', retryAfter: 600 });
  expect(await readFailure('101')).toMatchObject({
    type: 'provider_rate_limit',
    nonRetryable: false,
    nextRetryDelay: 600_000,
  });
  expect(await findRemainingPauseMs(world.worker, [`crm:${id}`])).toBeGreaterThan(300_000);
  expect((await readFailure('101')).type).toBe('provider_rate_limit');
  expect(await portal.listReads()).toHaveLength(1);
  const other = await world.connect(portal);
  expect(await other.read('101')).toMatchObject({ leadId: '101' });
});

let requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
let respond: (response: ServerResponse) => void;

let baseUrl = '';
const getServerUrl = useLoopbackServer((request, response) => {
  requests.push(request);
  respond(response);
});
beforeEach(() => {
  baseUrl = getServerUrl();
  requests = [];
});

const createJsonResponder = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

it('a read of a lead sends the token of the connection and requests the configured properties', async () => {
  respond = createJsonResponder(200, { id: '101', properties: { cell: '1' } });
  const portal = createCrmPortal();
  const { read } = await world.connect(portal, { baseUrl, objectType: '0-136', phoneField: ['cell'] });
  expect(await read('101')).toMatchObject({ leadId: '101', phones: ['1'] });
  expect(requests).toMatchObject([{ method: 'GET', headers: { authorization: `Bearer ${portal.token}` } }]);
  const { pathname, searchParams } = new URL(requests[0]?.url ?? '', baseUrl);
  expect(pathname).toBe('/crm/objects/2026-09/0-136/101');
  expect(searchParams.getAll('properties')).toEqual([
    'email',
    'hs_additional_emails',
    'cell',
    'hs_facebook_click_id',
    'hs_country_region_code',
    'country',
    'hs_merged_object_ids',
    'hs_calculated_merged_vids',
  ]);
});

it.each(['../101', '..%2F101', '101/../102', '101?x=1', '101#x', '...', '$&', 'идентификатор', '😀', ' '])(
  'a read of the lead %j encodes the id as one path segment',
  async (leadId) => {
    respond = createJsonResponder(404, { category: 'OBJECT_NOT_FOUND' });
    const { readFailure } = await world.connect(createCrmPortal(), { baseUrl });
    expect((await readFailure(leadId)).type).toBe('crm_lead_not_found');
    const paths = requests.map(({ url = '' }) => url.split('?')[0]);
    expect(paths).toEqual([`/crm/objects/2026-09/contacts/${encodeURIComponent(leadId)}`]);
  },
);

it.each(['', '.', '..', '\ud800'])(
  'no call is made for the lead id %j, which cannot be a path segment',
  async (leadId) => {
    const { readFailure } = await world.connect(createCrmPortal(), { baseUrl });
    expect(await readFailure(leadId)).toMatchObject({ type: 'crm_lead_not_found', nonRetryable: true });
    expect(requests).toEqual([]);
  },
);

it.each([
  ["a proxy's error page", 502, '<html>Bad gateway</html>', 'provider_unavailable'],
  ['a web page with status 200', 200, '<html>OK</html>', 'provider_unavailable'],
  ['empty', 200, '', 'provider_unavailable'],
  ['a web page with status 404', 404, '<html>Not found</html>', 'provider_refused'],
])('a read of a lead fails when the response of the CRM is %s', async (_name, status, text, type) => {
  respond = (response) => response.writeHead(status, { 'content-type': 'text/html' }).end(text);
  const { readFailure } = await world.connect(createCrmPortal(), { baseUrl });
  expect((await readFailure('101')).type).toBe(type);
});

it.each([[{}], [{ id: '101' }], [{ id: '101', properties: { email: 7 } }], [null], [[]], ['101']])(
  'a read of a lead fails as provider_unavailable when the CRM returns %j',
  async (body) => {
    respond = createJsonResponder(200, body);
    const { readFailure } = await world.connect(createCrmPortal(), { baseUrl });
    expect((await readFailure('101')).type).toBe('provider_unavailable');
  },
);
