import { createHubSpotConnect } from '../../../../activities/connections/hubspot-connect.ts';
import { writeSecret } from '../../../../activities/connections/connection-secret.ts';
import { createHubSpotClient } from '../../../../activities/journey/hubspot-client.ts';
import { useLoopbackServer } from '../../../support/loopback-server.ts';

const paths: string[] = [];
const getUrl = useLoopbackServer((request, response) => {
  paths.push(new URL(request.url ?? '', 'http://hubspot').pathname);
  response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
});
beforeEach(() => paths.splice(0));

describe.each(['2026-03', '2026-09', '2027-03'])('HubSpot at version %s', (version) => {
  it('gets calls for leads, tokens and revocation at that version only', async () => {
    const baseUrl = getUrl();
    const client = { id: 'client', secret: 'secret' };
    const connect = createHubSpotConnect({ baseUrl, version, client });
    const crm = createHubSpotClient({ baseUrl, version });
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
      connect.accounts(secret),
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
