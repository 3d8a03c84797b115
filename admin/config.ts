import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { keyringSetting, type Keyring } from '../models/sealed.ts';
import { readFromFiles } from '../settings/from-files.ts';
import { UsageError } from './failures.ts';

export type SigningSettings = { keyring: Keyring; issuer: string; audience: string };

export type AdminConfig = {
  databaseUrl: string;
  actor: string;
  signing?: SigningSettings | undefined;
  connectionKeyring?: Keyring | undefined;
};

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' });

const environment = z.object({
  DATABASE_URL: postgresUrl,
  SIGNING_KEYRING: keyringSetting.optional(),
  CONNECTION_KEYRING: keyringSetting.optional(),
  TOKEN_ISSUER: z.url({ error: 'must be a URL' }).optional(),
  TOKEN_AUDIENCE: z.url({ error: 'must be a URL' }).optional(),
});

type Environment = Record<string, string | undefined>;

/**
 * Reads environment variables, or the files that `<name>_FILE` variables name. Without `DATABASE_URL`,
 * missing settings come from the embedded stack's `admin.env` in `THROUGHLINE_HOME`.
 * @throws UsageError that names the variable, without the value
 */
export function readConfig(): AdminConfig {
  if (process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE']) return parseConfig(process.env);
  const file = path.resolve(
    process.env['THROUGHLINE_HOME'] || path.join(import.meta.dirname, '..', '.throughline'),
    'admin.env',
  );
  return parseConfig({ ...readEnvFile(file), ...dropEmpty(process.env) });
}

export function parseConfig(variables: Environment): AdminConfig {
  const { settings, problems } = readFromFiles(variables, Object.keys(environment.shape));
  if (problems.length > 0) throw createSettingsError(problems);
  const parsed = environment.safeParse(dropEmpty(settings));
  if (!parsed.success) {
    throw createSettingsError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const { DATABASE_URL, SIGNING_KEYRING, CONNECTION_KEYRING, TOKEN_ISSUER, TOKEN_AUDIENCE } = parsed.data;
  return {
    databaseUrl: DATABASE_URL,
    actor: readSystemActor(),
    connectionKeyring: CONNECTION_KEYRING,
    signing:
      SIGNING_KEYRING && TOKEN_ISSUER && TOKEN_AUDIENCE
        ? { keyring: SIGNING_KEYRING, issuer: TOKEN_ISSUER, audience: TOKEN_AUDIENCE }
        : undefined,
  };
}

/**
 * Returns undefined if neither `MIGRATE_DATABASE_URL` nor `MIGRATE_DATABASE_URL_FILE` is set.
 * @throws UsageError if the file cannot be read
 */
export function readOwnerDatabaseUrl(): string | undefined {
  const { settings, problems } = readFromFiles(process.env, ['MIGRATE_DATABASE_URL']);
  if (problems.length > 0) throw createSettingsError(problems);
  return settings['MIGRATE_DATABASE_URL'] || undefined;
}

/** @throws UsageError whose message omits the URL, because the URL contains a password */
export function parseDatabaseUrl(text: string): string {
  const parsed = postgresUrl.safeParse(text.trim());
  if (!parsed.success) throw new UsageError('The database URL must begin with postgres://.');
  return parsed.data;
}

function createSettingsError(problems: readonly string[]): UsageError {
  return new UsageError(`Invalid settings: ${problems.join('; ')}`);
}

function readEnvFile(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    throw new UsageError(
      `DATABASE_URL is not set, and ${file} is not readable. Start the stack with npm start, or set DATABASE_URL.`,
    );
  }
}

function dropEmpty(variables: Environment): Environment {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

export function readSystemActor(): string {
  try {
    return `admin-cli:${userInfo().username}`;
  } catch {
    // In a container, the user id may have no name.
    return `admin-cli:uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
