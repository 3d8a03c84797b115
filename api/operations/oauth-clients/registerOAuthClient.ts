import { scopesOfAgent } from '../../../domain/agent-scopes.ts';
import { readsAsProductName } from '../../../domain/product-name.ts';
import { registerClient } from '../../../models/oauth/registered-clients.ts';
import { inTransaction } from '../../../models/in-project.ts';
import { siteOf } from '../../rate-limits/network-of.ts';
import { AppError, invalidField, notFound } from '../../http/errors.ts';
import type { Handler } from '../operation.ts';
import { checkRegisteredRedirects } from './check-redirect-urls.ts';

const GRANT_TYPES = ['authorization_code', 'refresh_token'];

const NAMELESS = 'An agent';

/** Seconds after which a place may be free again: those of an hour ago make room. */
const FULL_SECONDS = 600;

/** Registers a client that nobody made, for agents (RFC 7591). What it asks for and cannot have, the answer leaves out. */
export const registerOAuthClient: Handler<'registerOAuthClient'> = async ({ body }, { context, ip }) => {
  if (context.settings.mcp === 'off')
    throw notFound('Here are no tools for agents, so no client registers itself.');
  const { redirect_uris: written, client_name: named = NAMELESS, grant_types: grantTypes, scope } = body;
  if (grantTypes && !grantTypes.includes('authorization_code'))
    throw invalidField(
      'grant_types',
      'must have authorization_code: a client that registers itself acts for people',
    );
  const redirectUrls = checkRegisteredRedirects(written);
  const client = await inTransaction(context.database, (transaction) =>
    registerClient(transaction, {
      name: withoutOurName(named),
      network: siteOf(ip),
      redirectUrls,
      allowedScopes: scopesOfAgent(scope),
    }),
  );
  if (!client) throw full();
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

/**
 * Nobody may take the client for us by its name, yet hosts put the name that a person gave this server behind their own,
 * as in `Example agent (throughline)`: ours is left out, and they are let in.
 */
function withoutOurName(name: string): string {
  const without = name.replace(/[\s([{]*throughline[\s)\]}]*/giu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(without) && !readsAsProductName(without) ? without : NAMELESS;
}

function full(): AppError {
  const message = `Too many clients have registered themselves in this hour, here or from your network. Try again in ${FULL_SECONDS} seconds, or make a client by POST /oauth-clients.`;
  return new AppError(429, 'rate_limited', message, { headers: { 'Retry-After': String(FULL_SECONDS) } });
}
