import { SignJWT } from 'jose';
import type { Scope } from '../../domain/scopes.ts';
import { SIGNING_ALGORITHM, type TokenKey } from './signing-keys.ts';

export type AccessToken = {
  key: TokenKey;
  /** `iss`: where the key set and the metadata are. */
  issuer: string;
  /** `aud`: the API that accepts it. */
  audience: string;
  /** `jti`. */
  tokenId: string;
  /** `sub`. */
  userId: string;
  /** `client_id`: who asked for it. */
  clientId: string;
  scopes: readonly Scope[];
  /** `project_id`: the only project that it acts in. Without it: every project of its user. */
  projectId?: string | undefined;
  issuedAt: Date;
  expiresAt: Date;
};

/** Signs an access token, a JWT of the profile of RFC 9068 (`typ` `at+jwt`). */
export function issueAccessToken(token: AccessToken): Promise<string> {
  return new SignJWT({
    client_id: token.clientId,
    scope: token.scopes.join(' '),
    ...(token.projectId !== undefined && { project_id: token.projectId }),
  })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'at+jwt', kid: token.key.kid })
    .setIssuer(token.issuer)
    .setAudience(token.audience)
    .setSubject(token.userId)
    .setJti(token.tokenId)
    .setIssuedAt(token.issuedAt)
    .setExpirationTime(token.expiresAt)
    .sign(token.key.privateKey);
}
