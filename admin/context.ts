import { connectDatabase, type Database } from '../models/database.ts';
import type { Keyring } from '../models/sealed.ts';
import type { AdminConfig, SigningSettings } from './config.ts';
import { UsageError } from './failures.ts';

export type AdminContext = {
  readonly database: Database;
  readonly actor: string;
};

export type SealingContext = AdminContext & { readonly connectionKeyring: Keyring };

export type SigningContext = AdminContext & { readonly signing: SigningSettings };

/** Long enough for a distant or busy server, because only the operator waits for it. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Callers close the pool with {@link closeContext}. */
export function openContext({ databaseUrl, actor }: AdminConfig): AdminContext {
  const database = connectDatabase({
    url: databaseUrl,
    poolSize: 2,
    applicationName: 'throughline-admin',
    statementTimeoutMs: 30_000,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    acquireTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  return { database, actor };
}

/** @throws UsageError if a signing setting is missing */
export function openSigningContext(config: AdminConfig): SigningContext {
  if (!config.signing) {
    throw new UsageError('To sign tokens, set SIGNING_KEYRING, TOKEN_ISSUER and TOKEN_AUDIENCE.');
  }
  return { ...openContext(config), signing: config.signing };
}

/** @throws UsageError if `CONNECTION_KEYRING` is missing */
export function openSealingContext(config: AdminConfig): SealingContext {
  const { connectionKeyring } = config;
  if (!connectionKeyring) throw new UsageError('To seal the secrets of connections, set CONNECTION_KEYRING.');
  return { ...openContext(config), connectionKeyring };
}

export async function closeContext({ database }: AdminContext): Promise<void> {
  await database.sequelize.close();
}
