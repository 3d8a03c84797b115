import { SignJWT } from 'jose';
import type { Scope } from '../../domain/scopes.ts';
import { SIGNING_ALGORITHM, type TokenKey } from './signing-keys.ts';

export type AccessToken = {
  key: TokenKey;
  issuer: string;
  audience: string;
  tokenId: string;
  userId: string;
  clientId: string;
  scopes: readonly Scope[];
  /** Unset: all projects of the user. */
  projectId?: string | undefined;
  issuedAt: Date;
  expiresAt: Date;
};

/** Issues a JWT access token (RFC 9068). */
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
