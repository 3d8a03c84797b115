import { connectDatabase, type Database } from '../models/database.ts';
import type { Keyring } from '../models/sealed.ts';
import type { AdminConfig, SigningSettings } from './config.ts';
import { UsageError } from './failures.ts';

/** The database and the actor of a command. */
export type AdminContext = {
  readonly database: Database;
  /** The audit's name for the operator. */
  readonly actor: string;
};

/** The context of commands that seal the secrets of connections. */
export type SealingContext = AdminContext & { readonly connectionKeyring: Keyring };

/** The context of commands that sign. */
export type SigningContext = AdminContext & { readonly signing: SigningSettings };

/** Only the operator waits, so a distant or busy server may take its time. */
const CONNECT_TIMEOUT_MS = 10_000;

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
