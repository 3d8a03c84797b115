import { toAsciiUrl } from '../../../domain/ascii-url.ts';
import { getDefaultKind } from '../../../domain/oauth-client-type.ts';
import { isProductNameLookalike } from '../../../domain/product-name.ts';
import {
  countOAuthClients,
  insertOAuthClient,
  inClientTransaction,
} from '../../../models/oauth/oauth-clients.ts';
import { generateSecret } from '../../../models/secret-digest.ts';
import { findTokenScopes, requireGrantable } from '../../credentials/permissions.ts';
import { invalidField, conflict, type AppError } from '../../request/errors.ts';
import { serializeOAuthClient } from '../../serializers/oauth-client.ts';
import { requireUser, type Call, type Handler } from '../operation.ts';
import { recordAct } from '../transact.ts';
import { normalizeRedirectUrls } from './check-redirect-urls.ts';

const MAX_CLIENTS_PER_OWNER = 100;

export const createOAuthClient: Handler<'createOAuthClient'> = async ({ body }, call) => {
  const { redirectURLs = [], allowedScopes, projectId, ...others } = body;
  requireOwnName(body.name);
  const kind = body.kind ?? getDefaultKind(body.type);
  if (body.type === 'public' && kind === 'confidential') {
    throw invalidField('kind', 'must be public_pkce for a client of the type public');
  }
  const actingProjectId = projectId?.toLowerCase() ?? null;
  const redirectUrls = normalizeRedirectUrls(redirectURLs, { type: body.type, kind, actingProjectId });
  requireGrantable(allowedScopes, await findClientScopes(call, actingProjectId), 'allowedScopes');

  const secret = kind === 'confidential' ? generateSecret('tl_cs_') : null;
  const client = await inClientTransaction(call.context.database, { actingProjectId }, async (scope) => {
    if ((await countOAuthClients(scope, requireUser(call).user.id)) >= MAX_CLIENTS_PER_OWNER)
      throw tooManyClients();
    const created = await insertOAuthClient(scope, {
      ...toAsciiUrls(others),
      kind,
      userId: requireUser(call).user.id,
      actingProjectId,
      redirectUrls,
      allowedScopes,
      secret,
    });
    await recordAct(call, scope, 'oauth-client.create', created.clientId, { kind, allowedScopes });
    return created;
  });
  return { body: { ...serializeOAuthClient(client), ...(secret !== null && { clientSecret: secret }) } };
};

/**
 * Returns the token's scopes. For a project, omits scopes that the caller lacks in the project.
 * @throws AppError 400 if the caller cannot access the project, or if no project is given although the token
 * is bound to a project
 */
async function findClientScopes(call: Call, projectId: string | null): Promise<ReadonlySet<string>> {
  const caller = requireUser(call);
  if (projectId === null) {
    if (caller.projectId !== undefined) {
      throw invalidField(
        'projectId',
        "is required, because the access token is bound to a project. Send the token's project",
      );
    }
    return caller.scopes;
  }
  const grantedScopes = await findTokenScopes(call.context.database, caller, projectId);
  if (!grantedScopes) throw invalidField('projectId', 'must be a project that you belong to');
  return grantedScopes;
}

function tooManyClients(): AppError {
  return conflict(`You own the maximum of ${MAX_CLIENTS_PER_OWNER} OAuth clients. Delete an unused one.`);
}

type ClientUrls = { homepageUrl?: string | null | undefined; icon?: string | null | undefined };

/** Converts the URLs to ASCII, so that the consent page shows no domain that imitates another. */
export function toAsciiUrls<Client extends ClientUrls>(client: Client): Client {
  const { homepageUrl, icon } = client;
  return {
    ...client,
    ...(typeof homepageUrl === 'string' && { homepageUrl: toAsciiUrl(homepageUrl) }),
    ...(typeof icon === 'string' && { icon: toAsciiUrl(icon) }),
  };
}

/**
 * Refuses names that resemble Throughline, because the consent page shows client names.
 * @throws AppError 400
 */
export function requireOwnName(name: string | undefined): void {
  if (name === undefined || !isProductNameLookalike(name)) return;
  throw invalidField('name', 'must not resemble Throughline, the name of this platform');
}
