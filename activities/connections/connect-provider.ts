import { z } from 'zod';
import type { ConnectProviderName } from '../../domain/connect-providers.ts';
import type { ConnectAccount } from '../../models/connections/connect-sessions.ts';

export const connectGrant = z.object({
  /** In the format of `connection-secret.ts`. */
  secret: z.string(),
  /** A revocation at the provider ends all connections with this id. Null if unknown. */
  grantId: z.string().nullable(),
  /** Null if unknown. */
  grantedScopes: z.array(z.string()).nullable(),
  /** Milliseconds since 1970. */
  expiresAt: z.number().nullable(),
});

export type ConnectGrant = z.infer<typeof connectGrant>;

export const typedCredentials = z.object({
  privateAppToken: z.string().optional(),
  apiKey: z.string().optional(),
  refreshToken: z.string().optional(),
  accountId: z.string().optional(),
});

type TypedCredentials = z.infer<typeof typedCredentials>;

export type ConsentResult = { code: string; verifier: string; redirectUri: string };

/**
 * The methods do not retry. They throw ProviderError, with the kind `reauth` if the provider rejects the
 * credential.
 */
export type ConnectProvider = {
  /** Exchanges a code, which is valid once, for a grant. */
  exchange(consent: ConsentResult): Promise<ConnectGrant>;
  adopt(credentials: TypedCredentials): Promise<ConnectGrant | undefined>;
  /**
   * @param wanted id of the account that the caller needs: implementations may skip the names of all others.
   * Null if the user will choose from the list.
   */
  listAccounts(secret: string, wanted: string | null): Promise<ConnectAccount[]>;
  getSettings(account: ConnectAccount): object;
  /** Returns undefined if the secret does not expire or cannot be renewed. */
  renew(secret: string): Promise<{ secret: string; expiresAt: number | null } | undefined>;
  readScopes(credential: { secret: string; grantId: string | null }): Promise<string[] | null>;
  /** Whether revoking a grant also ends tokens that the same user entered manually. */
  revocationEndsEnteredTokens: boolean;
  revoke(secret: string): Promise<void>;
};

export type ConnectProviders = Readonly<Partial<Record<ConnectProviderName, ConnectProvider>>>;
