import { z } from 'zod';
import { defineMetricsPort } from '../telemetry/serve-metrics.ts';
import { readTracingSettings, tracingVariables } from '../telemetry/tracing-settings.ts';
import { keyringSetting } from '../models/sealed.ts';
import { readConnectSettings, connectVariables } from './connect/connect-settings.ts';
import { readWebhooksToLoopback, webhooksToLoopbackVariables } from '../settings/webhooks-to-loopback.ts';
import { deriveRateLimits, rateLimitVariables } from './limits/rate-limits.ts';
import { securityContactVariables } from './pages/security-txt.ts';
import { mailVariables, readDailyLimits, readSenderSettings } from '../settings/mail-settings.ts';
import { getOwnIssuer, getPublicUrl, requireCompleteIssuer } from './credentials/issuer-settings.ts';
import { readFromFiles } from '../settings/from-files.ts';
import { listObjectStoreSources, objectStoreVariables } from '../settings/object-store-location.ts';
import { readTemporalTransport, temporalTransportVariables } from '../settings/temporal-transport.ts';

const httpUrl = z.url({ protocol: /^https?$/ });

const baseUrl = httpUrl.transform((url) => url.replace(/\/+$/, ''));

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: baseUrl.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  TEMPORAL_ADDRESS: z.string().min(1),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  ...temporalTransportVariables,
  TASK_QUEUE_PREFIX: z.string().min(1).default('throughline'),
  TOKEN_ISSUER: z.string().min(1).optional(),
  TOKEN_AUDIENCE: z.string().min(1).optional(),
  JWKS_URL: httpUrl.optional(),
  TRUSTED_ISSUER: httpUrl.optional(),
  TRUSTED_ISSUER_JWKS_URL: httpUrl.optional(),
  TRUSTED_ISSUER_AUDIENCE: z.string().min(1).optional(),
  TRUST_PROXY_HOPS: z
    .string()
    .regex(/^(\d|10)$/, 'must be the number of your own proxies in front of the API, 0 to 10')
    .transform(Number)
    .optional(),
  ...rateLimitVariables,
  ...securityContactVariables,
  CURSOR_KEYRING: keyringSetting,
  UNSUBSCRIBE_KEYRING: keyringSetting,
  SIGNING_KEYRING: keyringSetting,
  SIGN_IN_KEYRING: keyringSetting,
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{22,}={0,2}$/, 'must be whsec_ followed by at least 16 bytes in base64')
    .optional(),
  REFERENCE_EXAMPLES_FILE: z.string().min(1).optional(),
  CONSOLE_FOLDER: z.string().min(1).optional(),
  SANDBOX_OUTBOX_URL: httpUrl.optional(),
  ...objectStoreVariables,
  DRAIN_SECONDS: z.coerce.number().min(0).max(30).default(5),
  RESULT_WAIT_SECONDS: z.coerce.number().positive().max(25).default(25),
  STORAGE_MEGABYTES_PER_PROJECT: z.coerce.number().int().min(1).max(1_000_000_000).default(100_000),
  UPLOAD_MEGABYTES_PER_DAY: z.coerce.number().int().min(1).max(1_000_000_000).default(20_000),
  SELF_SERVICE_PROJECTS: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((text) => text === 'true'),
  MCP_SERVER: z
    .enum(['off', 'read-only', 'read-write'], { error: 'must be off, read-only or read-write' })
    .default('off'),
  SEQUENCE_MIN_WAIT_SECONDS: z.coerce.number().int().min(1).max(86_400).default(60),
  ...connectVariables,
  ...webhooksToLoopbackVariables,
  ...mailVariables,
  RESEND_REQUESTS_PER_SECOND: z.coerce.number().positive().default(5),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: defineMetricsPort(9464),
  ...tracingVariables,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  NODE_ENV: z.string().default('development'),
});

const environment = variables
  .superRefine(requireCompleteIssuer)
  .superRefine(requireProxyHops)
  .transform((env, context) => {
    const publicUrl = getPublicUrl(env);
    const jwksUrl = env.JWKS_URL ?? `${publicUrl}/api/auth/jwks`;
    return {
      host: env.HOST,
      port: env.PORT,
      /** Without a trailing slash. */
      publicUrl,
      databaseUrl: env.DATABASE_URL,
      databasePoolSize: env.DATABASE_POOL_SIZE,
      temporalAddress: env.TEMPORAL_ADDRESS,
      temporalNamespace: env.TEMPORAL_NAMESPACE,
      temporalTransport: readTemporalTransport(env, context),
      taskQueuePrefix: env.TASK_QUEUE_PREFIX,
      referenceExamplesFile: env.REFERENCE_EXAMPLES_FILE,
      /** Folder of the console's build. If undefined, `console/dist` next to the code is used. */
      consoleFolder: env.CONSOLE_FOLDER,
      /** URL of the sandbox's outbox. Undefined if mail reaches real people. */
      sandboxOutboxUrl: env.SANDBOX_OUTBOX_URL,
      /**
       * Sources of the object store that the console's content security policy must allow, because the pages
       * upload files directly.
       */
      uploadSources: listObjectStoreSources(env),
      tokenIssuer: getOwnIssuer(env),
      tokenAudience: env.TOKEN_AUDIENCE ?? publicUrl,
      jwksUrl,
      tokenUrl: new URL('token', jwksUrl).href,
      trustedIssuer:
        env.TRUSTED_ISSUER && env.TRUSTED_ISSUER_JWKS_URL && env.TRUSTED_ISSUER_AUDIENCE
          ? {
              name: env.TRUSTED_ISSUER,
              jwksUrl: env.TRUSTED_ISSUER_JWKS_URL,
              audience: env.TRUSTED_ISSUER_AUDIENCE,
            }
          : undefined,
      /** Time from SIGTERM until the server refuses connections. */
      drainMs: env.DRAIN_SECONDS * 1_000,
      resultWaitMs: env.RESULT_WAIT_SECONDS * 1_000,
      /** Number of the deployment's own proxies, each of which appends an address to `X-Forwarded-For`. */
      trustProxyHops: env.TRUST_PROXY_HOPS ?? 0,
      rateLimits: deriveRateLimits(env),
      /** Without contacts, `/.well-known/security.txt` does not exist. */
      securityContacts: env.SECURITY_CONTACT,
      cursorKeyring: env.CURSOR_KEYRING,
      unsubscribeKeyring: env.UNSUBSCRIBE_KEYRING,
      signingKeyring: env.SIGNING_KEYRING,
      signInKeyring: env.SIGN_IN_KEYRING,
      /** Without a secret, all webhooks of the platform's Resend account get 404. */
      resendWebhookSecret: env.RESEND_WEBHOOK_SECRET,
      selfServiceProjects: env.SELF_SERVICE_PROJECTS,
      mcp: env.MCP_SERVER,
      /** For development. */
      webhooksToLoopback: readWebhooksToLoopback(env, env.NODE_ENV, context),
      senders: readSenderSettings(env, env.NODE_ENV, context),
      storage: {
        storedBytes: env.STORAGE_MEGABYTES_PER_PROJECT * 1_000_000,
        dailyBytes: env.UPLOAD_MEGABYTES_PER_DAY * 1_000_000,
      },
      emails: {
        ...readDailyLimits(env),
        requestsPerSecond: env.RESEND_REQUESTS_PER_SECOND,
      },
      sequences: { minWaitSeconds: env.SEQUENCE_MIN_WAIT_SECONDS },
      connect: readConnectSettings(env),
      metrics:
        env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
      tracing: readTracingSettings(env),
      logLevel: env.LOG_LEVEL,
      isProduction: env.NODE_ENV === 'production',
    };
  });

/**
 * Requires `TRUST_PROXY_HOPS` in production. With the default of 0, all callers behind a proxy would share
 * one rate limit.
 */
function requireProxyHops(
  env: { NODE_ENV: string; TRUST_PROXY_HOPS?: number | undefined },
  context: z.RefinementCtx,
): void {
  if (env.NODE_ENV !== 'production' || env.TRUST_PROXY_HOPS !== undefined) return;
  const message = 'is required in production: the number of your own proxies in front of the API, or 0';
  context.addIssue({ code: 'custom', path: ['TRUST_PROXY_HOPS'], message });
}

export type ApiConfig = z.infer<typeof environment>;

export type ApiSettings = Readonly<
  Pick<
    ApiConfig,
    | 'connect'
    | 'consoleFolder'
    | 'emails'
    | 'mcp'
    | 'publicUrl'
    | 'referenceExamplesFile'
    | 'resultWaitMs'
    | 'sandboxOutboxUrl'
    | 'securityContacts'
    | 'selfServiceProjects'
    | 'senders'
    | 'sequences'
    | 'storage'
    | 'taskQueuePrefix'
    | 'tokenUrl'
    | 'trustProxyHops'
    | 'uploadSources'
    | 'webhooksToLoopback'
  >
>;

/**
 * Reads each setting from its environment variable, or from the file that its `_FILE` variable names.
 * @throws Error that names the missing or malformed variables, without their values
 */
export function loadApiConfig(env: Record<string, string | undefined> = process.env): ApiConfig {
  const { settings, problems } = readFromFiles(env, Object.keys(variables.shape));
  if (problems.length === 0) {
    const parsed = environment.safeParse(settings);
    if (parsed.success) return parsed.data;
    problems.push(...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  throw new Error(`The API cannot start.\n${problems.join('\n')}`);
}
