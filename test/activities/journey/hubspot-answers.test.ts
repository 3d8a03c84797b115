import type { IncomingMessage, ServerResponse } from 'node:http';
import { crmPortal } from '../../support/crm-portal.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { useLoopbackServer } from '../../support/loopback-server.ts';
import { openCrmWorld } from './crm-world.ts';

const world = keepOpen(openCrmWorld);

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

it("a call sends the connection's token and requests the configured properties", async () => {
  respond = createJsonResponder(200, { id: '101', properties: { cell: '1' } });
  const portal = crmPortal();
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
  'a call names the lead %j by one path segment',
  async (leadId) => {
    respond = createJsonResponder(404, { category: 'OBJECT_NOT_FOUND' });
    const { failure } = await world.connect(crmPortal(), { baseUrl });
    expect((await failure(leadId)).type).toBe('crm_lead_not_found');
    const paths = requests.map(({ url = '' }) => url.split('?')[0]);
    expect(paths).toEqual([`/crm/objects/2026-09/contacts/${encodeURIComponent(leadId)}`]);
  },
);

it.each(['', '.', '..', '\ud800'])(
  'a lead id that no path segment can contain makes no call: %j',
  async (leadId) => {
    const { failure } = await world.connect(crmPortal(), { baseUrl });
    expect(await failure(leadId)).toMatchObject({ type: 'crm_lead_not_found', nonRetryable: true });
    expect(requests).toEqual([]);
  },
);

it.each([
  ["a proxy's error page", 502, '<html>Bad gateway</html>', 'provider_unavailable'],
  ['a web page with status 200', 200, '<html>OK</html>', 'provider_unavailable'],
  ['empty', 200, '', 'provider_unavailable'],
  ['a web page with status 404', 404, '<html>Not found</html>', 'provider_refused'],
])('an answer that is %s is not a lead', async (_name, status, text, type) => {
  respond = (response) => response.writeHead(status, { 'content-type': 'text/html' }).end(text);
  const { failure } = await world.connect(crmPortal(), { baseUrl });
  expect((await failure('101')).type).toBe(type);
});

it.each([[{}], [{ id: '101' }], [{ id: '101', properties: { email: 7 } }], [null], [[]], ['101']])(
  'the answer %j is not a lead',
  async (body) => {
    respond = createJsonResponder(200, body);
    const { failure } = await world.connect(crmPortal(), { baseUrl });
    expect((await failure('101')).type).toBe('provider_unavailable');
  },
);
