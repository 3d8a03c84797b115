import { connectDatabase, type Database } from '../models/database.ts';
import type { Keyring } from '../models/sealed.ts';
import type { AdminConfig, SigningSettings } from './config.ts';
import { UsageError } from './failures.ts';

/** What commands run with. */
export type AdminContext = {
  readonly database: Database;
  /** Who acts, as the audit names them. */
  readonly actor: string;
};

/** What commands that seal the secrets of connections run with. */
export type SealingContext = AdminContext & { readonly connectionKeyring: Keyring };

/** What commands that sign run with. */
export type SigningContext = AdminContext & { readonly signing: SigningSettings };

/** Nobody is kept waiting but who asked: a server far away, or a busy one, may take its time. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** Opens a pool for the commands; end it with {@link closeContext}. */
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

/**
 * As {@link openContext}, for commands that sign.
 * @throws UsageError when the settings for signing are not all there
 */
export function openSigningContext(config: AdminConfig): SigningContext {
  if (!config.signing) {
    throw new UsageError('To sign, set SIGNING_KEYRING, TOKEN_ISSUER and TOKEN_AUDIENCE.');
  }
  return { ...openContext(config), signing: config.signing };
}

/**
 * As {@link openContext}, for commands that seal the secrets of connections.
 * @throws UsageError without CONNECTION_KEYRING
 */
export function openSealingContext(config: AdminConfig): SealingContext {
  const { connectionKeyring } = config;
  if (!connectionKeyring) throw new UsageError('To seal the secrets of connections, set CONNECTION_KEYRING.');
  return { ...openContext(config), connectionKeyring };
}

/** Ends the pool. */
export async function closeContext({ database }: AdminContext): Promise<void> {
  await database.sequelize.close();
}
