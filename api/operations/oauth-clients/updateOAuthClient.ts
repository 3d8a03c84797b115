import { inClientTransaction, changeOAuthClient } from '../../../models/oauth/oauth-clients.ts';
import { requireGrantable } from '../../credentials/permissions.ts';
import { serializeOAuthClient } from '../../serializers/oauth-client.ts';
import { requireUser, type Handler } from '../operation.ts';
import { recordAct } from '../transact.ts';
import { normalizeRedirectUrls } from './check-redirect-urls.ts';
import { toAsciiUrls, requireOwnName } from './createOAuthClient.ts';
import { noSuchClient, requireOwnClient } from './own-client.ts';

/**
 * New redirect URLs or the reactivation of a client give access to the client's scopes, so the caller's token
 * must hold these scopes.
 */
export const updateOAuthClient: Handler<'updateOAuthClient'> = async ({ path, body }, call) => {
  const client = await requireOwnClient(call, path.clientId);
  const fields = Object.keys(body);
  if (fields.length === 0) return { body: serializeOAuthClient(client) };
  if (body.name !== client.name) requireOwnName(body.name);
  const { redirectURLs, ...others } = body;
  const redirectUrls = redirectURLs && normalizeRedirectUrls(redirectURLs, client);
  if (redirectURLs || body.disabled === false)
    requireGrantable(client.allowedScopes, requireUser(call).scopes);

  const updated = await inClientTransaction(call.context.database, client, async (scope) => {
    const changes = { ...toAsciiUrls(others), ...(redirectUrls && { redirectUrls }) };
    const changed = await changeOAuthClient(scope, client.id, changes);
    if (!changed) throw noSuchClient();
    await recordAct(call, scope, 'oauth-client.update', client.clientId, {
      fields,
      ...(body.disabled !== undefined && { disabled: body.disabled }),
    });
    return changed;
  });
  return { body: serializeOAuthClient(updated) };
};
