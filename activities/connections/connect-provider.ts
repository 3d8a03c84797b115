import { z } from 'zod';
import type { ConnectProviderName } from '../../domain/connect-providers.ts';
import type { ConnectAccount } from '../../models/connections/connect-sessions.ts';

/** Content of a connection without its account, from a consent or from typed credentials. */
export const connectGrant = z.object({
  /** In the format of `connection-secret.ts`. */
  secret: z.string(),
  /** Id of the user or grant. A revocation at the provider ends all connections with this id. Null if unknown. */
  grantId: z.string().nullable(),
  /** Null if unknown. */
  grantedScopes: z.array(z.string()).nullable(),
  /** Time at which the secret expires unless it is renewed, in milliseconds since 1970. */
  expiresAt: z.number().nullable(),
});

export type ConnectGrant = z.infer<typeof connectGrant>;

/** Credentials that a user typed in, as in the OpenAPI document. */
export const typedCredentials = z.object({
  privateAppToken: z.string().optional(),
  apiKey: z.string().optional(),
  refreshToken: z.string().optional(),
  accountId: z.string().optional(),
});

type TypedCredentials = z.infer<typeof typedCredentials>;

export type ConsentResult = { code: string; verifier: string; redirectUri: string };

/**
 * Provider at which projects connect their own accounts. No call is retried; a failure throws ProviderError, of kind
 * `reauth` if the provider rejects the credential.
 */
export type ConnectProvider = {
  /** Exchanges a code, which is valid once, for a grant. */
  exchange(consent: ConsentResult): Promise<ConnectGrant>;
  /** Makes a grant from typed credentials. Undefined if they have none for this provider. */
  adopt(credentials: TypedCredentials): Promise<ConnectGrant | undefined>;
  /**
   * Lists the accounts that a connection's secret reaches. `wanted`: id of the only account whose name is needed; null:
   * the user chooses by name.
   */
  listAccounts(secret: string, wanted: string | null): Promise<ConnectAccount[]>;
  /** Returns the settings of a connection for an account. */
  getSettings(account: ConnectAccount): object;
  /** Returns a new secret. Undefined if the secret does not expire or cannot be renewed. */
  renew(secret: string): Promise<{ secret: string; expiresAt: number | null } | undefined>;
  /** Returns the currently granted scopes; null if unknown. `grantId`: null if unknown. */
  readScopes(credential: { secret: string; grantId: string | null }): Promise<string[] | null>;
  /** Whether a revocation also ends tokens that the same user typed in. */
  endsTypedTokens: boolean;
  /** Revokes the grant and everything that depends on it at the provider. */
  revoke(secret: string): Promise<void>;
};

/** Providers for which the deployment is configured. */
export type ConnectProviders = Readonly<Partial<Record<ConnectProviderName, ConnectProvider>>>;
