import { toAgentName } from '../../../domain/agent-name.ts';
import { chooseAgentScopes } from '../../../domain/agent-scopes.ts';
import { registerClient } from '../../../models/oauth/registered-clients.ts';
import { inTransaction } from '../../../models/in-project.ts';
import { toCustomerNetwork } from '../../limits/to-network.ts';
import { tooManyClients } from '../../oauth/clients.ts';
import { invalidField, notFound } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { normalizeRegisteredRedirects } from './check-redirect-urls.ts';

const GRANT_TYPES = ['authorization_code', 'refresh_token'];

/** Registers an agent as a client (RFC 7591). Omits requested scopes that agents cannot have. */
export const registerOAuthClient: Handler<'registerOAuthClient'> = async ({ body }, { context, ip }) => {
  if (context.settings.mcp === 'off')
    throw notFound('This deployment has no MCP server, so clients cannot register themselves.');
  const { redirect_uris: redirectUris, client_name: clientName, grant_types: grantTypes, scope } = body;
  if (grantTypes && !grantTypes.includes('authorization_code'))
    throw invalidField('grant_types', 'must include authorization_code');
  const redirectUrls = normalizeRegisteredRedirects(redirectUris);
  const client = await inTransaction(context.database, (transaction) =>
    registerClient(transaction, {
      name: toAgentName(clientName),
      network: toCustomerNetwork(ip),
      redirectUrls,
      allowedScopes: chooseAgentScopes(scope),
    }),
  );
  if (!client) throw tooManyClients();
  return {
    status: 201,
    headers: { Pragma: 'no-cache' },
    body: {
      client_id: client.clientId,
      client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUrls,
      grant_types: GRANT_TYPES,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      scope: client.allowedScopes.join(' '),
    },
  };
};
