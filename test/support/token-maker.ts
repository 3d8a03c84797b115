import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { closeContext, openContext } from '../../admin/context.ts';
import { findOrCreateSigningKey, type TokenKey } from '../../api/oauth/signing-keys.ts';
import { SCOPES } from '../../domain/scopes.ts';
import { inTransaction } from '../../models/in-project.ts';
import { parseKeyring } from '../../models/sealed.ts';
import { issueAccessToken, type AccessToken } from '../../api/oauth/issue-access-token.ts';
import { AUDIENCE } from './api.ts';
import type { DatabaseUrls } from './database.ts';
import { SIGNING_KEYRING } from './keys.ts';

/**
 * Issues a valid access token with the fields in `change` replaced. With `ownTokenClientId`, the token
 * belongs to that client itself, and `userId` is the client's owner.
 */
export type MakeToken = (
  userId: string,
  change?: Partial<AccessToken> & { ownTokenClientId?: string },
) => Promise<string>;

/**
 * Returns a function that issues access tokens, and creates the database's signing key if there is none.
 * @param publicUrl address of the API that accepts the tokens
 */
export function createTokenMaker(
  database: Pick<DatabaseUrls, 'adminUrl'>,
  publicUrl: string = AUDIENCE,
): MakeToken {
  let pendingKey: Promise<TokenKey> | undefined;
  return async (userId, { ownTokenClientId, ...change } = {}) => {
    const key = await (pendingKey ??= findSigningKey(database));
    const issuedAt = new Date();
    const token = {
      key,
      issuer: `${publicUrl}/api/auth`,
      audience: publicUrl,
      tokenId: randomUUID(),
      userId,
      clientId: 'test',
      scopes: SCOPES,
      issuedAt,
      expiresAt: new Date(issuedAt.getTime() + 900_000),
      ...change,
    };
    return ownTokenClientId === undefined ? issueAccessToken(token) : issueToClient(token, ownTokenClientId);
  };
}

async function findSigningKey({ adminUrl }: Pick<DatabaseUrls, 'adminUrl'>): Promise<TokenKey> {
  const context = openContext({ databaseUrl: adminUrl, actor: 'test' });
  try {
    return await inTransaction(context.database, (scope) =>
      findOrCreateSigningKey(scope, parseKeyring(SIGNING_KEYRING)),
    );
  } finally {
    await closeContext(context);
  }
}

/** Issues a token as for `client_credentials`: the subject is the client, and `user_id` is its owner. */
function issueToClient(token: AccessToken, clientId: string): Promise<string> {
  return new SignJWT({
    client_id: clientId,
    user_id: token.userId,
    scope: token.scopes.join(' '),
    ...(token.projectId !== undefined && { project_id: token.projectId }),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: token.key.kid })
    .setIssuer(token.issuer)
    .setAudience(token.audience)
    .setSubject(clientId)
    .setIssuedAt(token.issuedAt)
    .setExpirationTime(token.expiresAt)
    .sign(token.key.privateKey);
}
