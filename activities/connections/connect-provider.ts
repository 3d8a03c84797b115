import { z } from 'zod';
import type { ConnectProviderName } from '../../domain/connect-providers.ts';
import type { ConnectAccount } from '../../models/connections/connect-sessions.ts';

/** What a provider gave for a code, or what somebody typed in: all that a connection is made of but its account. */
export const connectGrant = z.object({
  /** As a connection keeps it: `connection-secret.ts`. */
  secret: z.string(),
  /**
   * Who agreed, by the provider's id: all connections of one grant end together. Null: nobody's but this connection's.
   */
  grantId: z.string().nullable(),
  /** Null: the provider does not say. */
  grantedScopes: z.array(z.string()).nullable(),
  /** When the secret ends unless it is renewed, in milliseconds since 1970. */
  expiresAt: z.number().nullable(),
});

export type ConnectGrant = z.infer<typeof connectGrant>;

/** What somebody typed in, as the OpenAPI document has it. */
export const typedCredentials = z.object({
  privateAppToken: z.string().optional(),
  apiKey: z.string().optional(),
  refreshToken: z.string().optional(),
  accountId: z.string().optional(),
});

type TypedCredentials = z.infer<typeof typedCredentials>;

/** What comes back from consent. */
export type ConsentAnswer = { code: string; verifier: string; redirectUri: string };

/**
 * A provider that projects connect accounts of their own at. Every call is made once; what goes wrong is a
 * ProviderError, `reauth` where the provider does not take what it was given.
 */
export type ConnectProvider = {
  /** Exchanges a code, which is taken once. */
  exchange(answer: ConsentAnswer): Promise<ConnectGrant>;
  /** What a typed credential is. Undefined: the provider is connected by consent only. */
  adopt(credentials: TypedCredentials): Promise<ConnectGrant | undefined>;
  /** The accounts that a secret reaches, by its bearer token where that ends after minutes. */
  accounts(secret: string): Promise<ConnectAccount[]>;
  /** What a connection of an account needs to know besides. */
  settings(account: ConnectAccount): object;
  /** A secret in the place of one that ends. Undefined: this one does not, or cannot be renewed. */
  renew(secret: string): Promise<{ secret: string; expiresAt: number | null } | undefined>;
  /** The granted scopes as they are now. Null: the provider does not say. @param of without `grantId`: typed in */
  scopes(of: { secret: string; grantId: string | null }): Promise<string[] | null>;
  /** Whether that ends tokens of the same person that were typed in, too. */
  endsTypedToo: boolean;
  /** Ends the grant, with everything else that hangs on it at the provider. */
  revoke(secret: string): Promise<void>;
};

/** Those that the deployment is set up for. */
export type ConnectProviders = Readonly<Partial<Record<ConnectProviderName, ConnectProvider>>>;
