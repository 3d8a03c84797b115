import { inClientTransaction, replaceClientSecret } from '../../../models/oauth/oauth-clients.ts';
import { getLastFour, generateSecret } from '../../../models/secret-digest.ts';
import { requireGrantable } from '../../credentials/permissions.ts';
import { AppError } from '../../request/errors.ts';
import { requireUser, type Handler } from '../operation.ts';
import { recordAct } from '../transact.ts';
import { noSuchClient, requireOwnClient } from './own-client.ts';

/** The secret gives access to the client's scopes, so the caller's token must hold them. */
export const rotateOAuthClientSecret: Handler<'rotateOAuthClientSecret'> = async ({ path }, call) => {
  const client = await requireOwnClient(call, path.clientId);
  if (client.kind === 'public_pkce') {
    throw new AppError(400, 'public_client_has_no_secret', 'A public PKCE client has no secret.');
  }
  requireGrantable(client.allowedScopes, requireUser(call).scopes);

  const clientSecret = generateSecret('tl_cs_');
  await inClientTransaction(call.context.database, client, async (scope) => {
    if (!(await replaceClientSecret(scope, client.id, clientSecret))) throw noSuchClient();
    await recordAct(call, scope, 'oauth-client.rotate-secret', client.clientId, {
      lastFour: getLastFour(clientSecret),
    });
  });
  return { body: { clientSecret } };
};
