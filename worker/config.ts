import { Resolver } from 'node:dns';
import { z } from 'zod';
import { defineMetricsPort } from '../telemetry/serve-metrics.ts';
import { readTracingSettings, tracingVariables } from '../telemetry/tracing-settings.ts';
import { keyringSetting, workersKeyringSetting } from '../models/sealed.ts';
import { readFromFiles } from '../settings/from-files.ts';
import { objectStoreVariables } from '../settings/object-store-location.ts';
import { commaSeparated, emptyAsUnset, optionalSetting } from '../settings/schemas.ts';
import { mailVariables, readDailyLimits, readSenderSettings } from '../settings/mail-settings.ts';
import { readTemporalTransport, temporalTransportVariables } from '../settings/temporal-transport.ts';
import { readWebhooksToLoopback, webhooksToLoopbackVariables } from '../settings/webhooks-to-loopback.ts';
import type { Release } from './versioning.ts';

/** TLS is required, because requests carry credentials. Local sandboxes may use loopback HTTP. */
const secureAddress = z
  .url()
  .regex(
    /^(https:\/\/|http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:|\/|$))/,
    'must be https, or http on this machine',
  );

const dnsServers = commaSeparated.refine(
  isServerList,
  'must be comma-separated IP addresses, each with :port unless the port is 53',
);

function isServerList(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

const removeTrailingSlashes = (url: string) => url.replace(/\/+$/, '');

const environment = z.object({
  DATABASE_URL: z.url(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  TEMPORAL_ADDRESS: z.string().min(1).default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  ...temporalTransportVariables,
  TASK_QUEUE_PREFIX: z.string().min(1).default('throughline'),
  WORKFLOW_BUNDLE: z.string().min(1).optional(),
  RESEND_API_KEY: z.string().startsWith('re_'),
  RESEND_BASE_URL: z.url().default('https://api.resend.com').transform(removeTrailingSlashes),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform(removeTrailingSlashes),
  UNSUBSCRIBE_KEYRING: keyringSetting,
  SIGN_IN_KEYRING: keyringSetting,
  ...mailVariables,
  SENDER_DNS_SERVERS: dnsServers,
  CONNECTION_KEYRING: keyringSetting,
  CONNECT_KEYRING: optionalSetting.pipe(workersKeyringSetting.optional()),
  GOOGLE_ADS_DEVELOPER_TOKEN: optionalSetting,
  GOOGLE_ADS_CLIENT_ID: optionalSetting,
  GOOGLE_ADS_CLIENT_SECRET: optionalSetting,
  GOOGLE_ADS_ENDPOINT: secureAddress.default('https://googleads.googleapis.com'),
  GOOGLE_ADS_TOKEN_URL: secureAddress.default('https://oauth2.googleapis.com/token'),
  GOOGLE_ADS_REVOKE_URL: secureAddress.default('https://oauth2.googleapis.com/revoke'),
  GOOGLE_ADS_CALLS_PER_SECOND: z.coerce.number().positive().default(50),
  GOOGLE_ADS_CALLS_PER_SECOND_PER_CONNECTION: z.coerce.number().positive().default(10),
  GOOGLE_ADS_PRELOAD: z.enum(['on', 'off']).default('off'),
  DATA_MANAGER_URL: secureAddress
    .default('https://datamanager.googleapis.com')
    .transform(removeTrailingSlashes),
  CONVERSION_STATUS_AFTER_SECONDS: z.coerce.number().positive().max(86_400).default(1_800),
  CONVERSION_CLICK_RETRY_SECONDS: z.coerce.number().positive().max(86_400).default(21_600),
  CONVERSION_BLOCKED_RETRY_SECONDS: z.coerce.number().positive().max(86_400).default(900),
  CONVERSION_MAX_AGE_DAYS: z.coerce.number().int().min(1).max(90).default(90),
  HUBSPOT_BASE_URL: secureAddress.default('https://api.hubapi.com').transform(removeTrailingSlashes),
  HUBSPOT_API_VERSION: z
    .string()
    .regex(/^20\d\d-(03|09)$/, 'must be like 2026-09')
    .default('2026-09'),
  HUBSPOT_CLIENT_ID: optionalSetting,
  HUBSPOT_CLIENT_SECRET: optionalSetting,
  CRM_CALLS_PER_SECOND: z.coerce.number().positive().default(100),
  CRM_CALLS_PER_SECOND_PER_CONNECTION: z.coerce.number().positive().default(9),
  META_GRAPH_URL: secureAddress.default('https://graph.facebook.com').transform(removeTrailingSlashes),
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must be like v27.0')
    .default('v27.0'),
  META_APP_ID: optionalSetting,
  META_APP_SECRET: optionalSetting,
  META_CALLS_PER_SECOND: z.coerce.number().positive().default(50),
  META_CALLS_PER_SECOND_PER_CONNECTION: z.coerce.number().positive().default(10),
  ...objectStoreVariables,
  S3_ACCESS_KEY_ID: optionalSetting,
  S3_SECRET_ACCESS_KEY: optionalSetting,
  RESEND_OAUTH_CLIENT_ID: optionalSetting,
  RESEND_OAUTH_CLIENT_SECRET: optionalSetting,
  RESEND_REQUESTS_PER_SECOND: z.coerce.number().positive().default(5),
  SIGN_IN_RESEND_API_KEY: optionalSetting.pipe(z.string().startsWith('re_').optional()),
  SIGN_IN_RESEND_REQUESTS_PER_SECOND: z.coerce.number().positive().default(5),
  ...webhooksToLoopbackVariables,
  NODE_ENV: z.string().default('development'),
  EMAIL_EVENTS_DAYS: z.coerce.number().int().min(3).max(3_650).default(30),
  ACTIVE_PATCHES: commaSeparated.transform((ids) => new Set(ids)),
  WORKER_DEPLOYMENT_NAME: emptyAsUnset
    .or(z.string().regex(/^[\w/-]{1,200}$/, 'must be letters, digits, - _ /'))
    .optional(),
  WORKER_BUILD_ID: emptyAsUnset
    .or(z.string().regex(/^[\w.+-]{1,200}$/, 'must be letters, digits, - _ . +'))
    .optional(),
  HEALTH_HOST: z.string().min(1).default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: defineMetricsPort(9465),
  ...tracingVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const configSchema = environment
  .superRefine((env, context) => {
    // Without this check, a bucket without credentials would fail only at the first upload.
    if (env.S3_BUCKET === undefined) return;
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (env[name] !== undefined) continue;
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'is missing: set it together with S3_BUCKET',
      });
    }
  })
  .transform((env, context) => ({
    ...env,
    release: getRelease(env, context),
    senders: readSenderSettings(env, env.NODE_ENV, context),
    dailyLimits: readDailyLimits(env),
    temporalTransport: readTemporalTransport(env, context),
    webhooksToLoopback: readWebhooksToLoopback(env, env.NODE_ENV, context),
    tracing: readTracingSettings(env),
  }));

function getRelease(
  env: Pick<z.infer<typeof environment>, 'ACTIVE_PATCHES' | 'WORKER_DEPLOYMENT_NAME' | 'WORKER_BUILD_ID'>,
  context: z.RefinementCtx,
): Release {
  const { ACTIVE_PATCHES: activePatches, WORKER_DEPLOYMENT_NAME: name, WORKER_BUILD_ID: buildId } = env;
  if (name !== undefined && buildId !== undefined) {
    return { activePatches, version: { deploymentName: name, buildId } };
  }
  if (name !== undefined || buildId !== undefined) {
    const path = [name === undefined ? 'WORKER_DEPLOYMENT_NAME' : 'WORKER_BUILD_ID'];
    context.addIssue({ code: 'custom', path, message: 'is missing: set both variables or neither' });
  }
  return { activePatches, version: undefined };
}

export type WorkerConfig = z.infer<typeof configSchema>;

/** @throws Error that lists the invalid settings and their problems, without their values */
export function loadWorkerConfig(source: NodeJS.ProcessEnv = process.env): WorkerConfig {
  const { settings, problems } = readFromFiles(source, Object.keys(environment.shape));
  if (problems.length === 0) {
    const parsed = configSchema.safeParse(settings);
    if (parsed.success) return parsed.data;
    problems.push(...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  throw new Error(`The worker cannot start. ${problems.join('; ')}`);
}
