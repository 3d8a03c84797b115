import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Bucket } from './processes/bucket.ts';
import type { ProviderSettings } from './processes/sandbox.ts';

const text = z.string().min(1).optional();

const environment = z.object({
  THROUGHLINE_HOME: text,
  THROUGHLINE_CACHE: text,
  XDG_CACHE_HOME: text,
  TEMPORAL_CLI_PATH: text,
  WEED_PATH: text,
  S3_CORS_ORIGINS: z
    .string()
    .default('*')
    .transform((origins) => origins.split(',').map((origin) => origin.trim())),
  PATH: z.string().default(''),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  RESEND_BASE_URL: z.url({ error: 'must be a URL' }).optional(),
  RESEND_API_KEY: z.string().startsWith('re_', { error: 'is not a Resend key' }).optional(),
  RESEND_REQUESTS_PER_SECOND: z.coerce.number({ error: 'is not a number' }).positive().optional(),
  GOOGLE_ADS_ENDPOINT: z.url({ error: 'must be a URL' }).optional(),
  GOOGLE_ADS_TOKEN_URL: z.url({ error: 'must be a URL' }).optional(),
  HUBSPOT_BASE_URL: z.url({ error: 'must be a URL' }).optional(),
  S3_BUCKET: text,
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ error: 'must be a URL' }).optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  META_GRAPH_URL: z.url({ error: 'must be a URL' }).optional(),
  NO_COLOR: z.string().optional(),
});

export type DevConfig = {
  project: string;
  home: string;
  /** Folder for downloaded and built programs. All of a user's clones of the repository share it. */
  cache: string;
  temporalCliPath?: string;
  weedPath?: string;
  bucket?: Bucket;
  /** Origins that may upload; `*` allows any. */
  corsOrigins: string[];
  searchPath: string;
  logLevel: string;
  resend?: { baseUrl: string; apiKey: string };
  resendRequestsPerSecond?: number;
  providers: Partial<Omit<ProviderSettings, 'resend'>>;
  mailEnv: Record<string, string>;
  color: boolean;
  /** Shell variables that every server inherits. None of them is a setting of a server. */
  serverEnv: Record<string, string>;
  toolEnv: Record<string, string>;
};

const SERVER_VARIABLES = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'TZ',
  'TMPDIR',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
];

/** @throws Error that names each variable with a bad value */
export function readConfig(): DevConfig {
  const project = join(import.meta.dirname, '..');
  const toolEnv = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return parseConfig(toolEnv, project);
}

/**
 * Parses the variables in `toolEnv`. An empty variable counts as unset.
 * @throws Error that names each variable with a bad value
 */
export function parseConfig(toolEnv: Record<string, string>, project: string): DevConfig {
  const variables = Object.fromEntries(Object.entries(toolEnv).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`Invalid settings: ${problems.join('; ')}. Correct them and start again.`);
  }
  const env = parsed.data;
  return {
    project,
    home: resolve(env.THROUGHLINE_HOME ?? join(project, '.throughline')),
    cache: resolve(env.THROUGHLINE_CACHE ?? join(getUserCache(env.XDG_CACHE_HOME), 'throughline')),
    ...(env.TEMPORAL_CLI_PATH !== undefined && { temporalCliPath: env.TEMPORAL_CLI_PATH }),
    ...(env.WEED_PATH !== undefined && { weedPath: env.WEED_PATH }),
    corsOrigins: env.S3_CORS_ORIGINS,
    searchPath: env.PATH,
    logLevel: env.LOG_LEVEL,
    ...selectResend(env.RESEND_BASE_URL, env.RESEND_API_KEY),
    providers: selectProviders(variables),
    mailEnv: pick(variables, ['SIGN_IN_SENDER', 'SENDER_DNS_SERVERS']),
    ...selectBucket(env),
    ...(env.RESEND_REQUESTS_PER_SECOND !== undefined && {
      resendRequestsPerSecond: env.RESEND_REQUESTS_PER_SECOND,
    }),
    color: env.NO_COLOR === undefined,
    serverEnv: pick(toolEnv, SERVER_VARIABLES),
    toolEnv,
  };
}

function getUserCache(xdgCacheHome: string | undefined): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return xdgCacheHome ?? join(homedir(), '.cache');
}

// RESEND_API_KEY without RESEND_BASE_URL does not select the real Resend. Many shells export the key, and no
// mail may reach real people by accident.
function selectResend(baseUrl: string | undefined, apiKey: string | undefined): Pick<DevConfig, 'resend'> {
  if (baseUrl === undefined) return {};
  if (apiKey === undefined) throw new Error('RESEND_BASE_URL is set without RESEND_API_KEY. Set both.');
  return { resend: { baseUrl, apiKey } };
}

const PROVIDERS = {
  googleAds: {
    address: 'GOOGLE_ADS_ENDPOINT',
    required: ['GOOGLE_ADS_CLIENT_ID', 'GOOGLE_ADS_CLIENT_SECRET'],
    optional: ['GOOGLE_ADS_TOKEN_URL', 'GOOGLE_ADS_DEVELOPER_TOKEN'],
  },
  hubSpot: { address: 'HUBSPOT_BASE_URL', required: [], optional: [] },
  meta: { address: 'META_GRAPH_URL', required: [], optional: ['META_APP_SECRET'] },
} as const;

// Calls to a real provider can cost money, so only its address selects it; credentials alone do not.
function selectProviders(variables: Record<string, string>): DevConfig['providers'] {
  const providers: DevConfig['providers'] = {};
  for (const name of ['googleAds', 'hubSpot', 'meta'] as const) {
    const { address, required, optional } = PROVIDERS[name];
    if (variables[address] === undefined) continue;
    const missing = required.filter((variable) => variables[variable] === undefined);
    if (missing.length > 0) {
      throw new Error(`${address} is set without ${missing.join(' and ')}. Set all of them.`);
    }
    providers[name] = pick(variables, [address, ...required, ...optional]);
  }
  return providers;
}

function pick(variables: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => names.includes(name)));
}

// Only S3_BUCKET selects another store; credentials alone do not.
function selectBucket(env: z.infer<typeof environment>): Pick<DevConfig, 'bucket'> {
  const {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (bucket === undefined) return {};
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('S3_BUCKET is set without S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY. Set all three.');
  }
  return {
    bucket: { ...(endpoint !== undefined && { endpoint }), region, bucket, accessKeyId, secretAccessKey },
  };
}
