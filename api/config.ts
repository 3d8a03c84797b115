import { z } from 'zod';
import { metricsPort } from '../metrics/metrics-port.ts';
import { keyringText } from '../models/keyring-text.ts';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const environment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    PUBLIC_URL: address.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
    TEMPORAL_ADDRESS: z.string().min(1),
    TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
    TASK_QUEUE_PREFIX: z.string().min(1).default('throughline'),
    TOKEN_ISSUER: z.string().min(1).optional(),
    TOKEN_AUDIENCE: z.string().min(1).optional(),
    JWKS_URL: z.url({ protocol: /^https?$/ }).optional(),
    CURSOR_KEYRING: keyringText,
    UNSUBSCRIBE_KEYRING: keyringText,
    RESEND_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{22,}={0,2}$/, 'must be whsec_ and at least 16 bytes in base64')
      .optional(),
    EMAIL_DAILY_RECIPIENTS: z.coerce.number().int().min(1).max(2_000_000_000).default(1_000_000),
    RESEND_REQUESTS_PER_SECOND: z.coerce.number().positive().default(2),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    METRICS_PORT: metricsPort(9464),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    NODE_ENV: z.string().default('development'),
  })
  .transform((env) => {
    const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`;
    return {
      host: env.HOST,
      port: env.PORT,
      /** Where callers reach the API, without a slash at the end. */
      publicUrl,
      databaseUrl: env.DATABASE_URL,
      databasePoolSize: env.DATABASE_POOL_SIZE,
      temporalAddress: env.TEMPORAL_ADDRESS,
      temporalNamespace: env.TEMPORAL_NAMESPACE,
      taskQueuePrefix: env.TASK_QUEUE_PREFIX,
      tokenIssuer: env.TOKEN_ISSUER ?? `${publicUrl}/api/auth`,
      tokenAudience: env.TOKEN_AUDIENCE ?? publicUrl,
      jwksUrl: env.JWKS_URL ?? `${publicUrl}/api/auth/jwks`,
      cursorKeyring: env.CURSOR_KEYRING,
      unsubscribeKeyring: env.UNSUBSCRIBE_KEYRING,
      /** Signs Resend's webhooks; undefined: none are taken. */
      resendWebhookSecret: env.RESEND_WEBHOOK_SECRET,
      emails: {
        dailyRecipients: env.EMAIL_DAILY_RECIPIENTS,
        requestsPerSecond: env.RESEND_REQUESTS_PER_SECOND,
      },
      /** Where metrics are served; undefined: nowhere. */
      metrics:
        env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
      logLevel: env.LOG_LEVEL,
      isProduction: env.NODE_ENV === 'production',
    };
  });

export type ApiConfig = z.infer<typeof environment>;

/**
 * Reads the API's settings.
 * @throws Error whose message names each variable that is missing or malformed, and never holds a value
 */
export function loadApiConfig(env: Record<string, string | undefined> = process.env): ApiConfig {
  const parsed = environment.safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The API cannot start.\n${problems.join('\n')}`);
}
