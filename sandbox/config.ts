import { z } from 'zod';
import { SECRET_PATTERN } from './wire/webhook-sender.ts';

const port = z.coerce.number().int().min(0).max(65_535).default(0);

/** The sandbox calls nothing outside this machine. */
export const loopbackUrl = z.url({ protocol: /^http$/, hostname: /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/ });

export const webhookSecret = z
  .string()
  .regex(SECRET_PATTERN, 'must be whsec_ followed by at least 16 bytes in base64');

const environment = z
  .object({
    SANDBOX_HOST: z
      .string()
      .regex(
        /^(localhost|::1|127(\.\d{1,3}){3})$/,
        'must be a loopback address, because the sandbox has no authentication',
      )
      .default('127.0.0.1'),
    SANDBOX_PORT_CONTROL: port,
    SANDBOX_PORT_OUTBOX: port,
    SANDBOX_PORT_RESEND: port,
    SANDBOX_PORT_GOOGLE_ADS: port,
    SANDBOX_PORT_CRM: port,
    SANDBOX_PORT_META: port,
    SANDBOX_RESEND_PER_SECOND: z
      .literal('off')
      .transform(() => null)
      .or(z.coerce.number().int().min(1))
      .default(5),
    SANDBOX_STATE: z.string().min(1).optional(),
    SANDBOX_WEBHOOK_URL: loopbackUrl.optional(),
    SANDBOX_WEBHOOK_SECRET: webhookSecret.optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .refine((env) => (env.SANDBOX_WEBHOOK_URL === undefined) === (env.SANDBOX_WEBHOOK_SECRET === undefined), {
    path: ['SANDBOX_WEBHOOK_URL'],
    message: 'must be set together with SANDBOX_WEBHOOK_SECRET',
  })
  .transform((env) => ({
    host: env.SANDBOX_HOST,
    /** 0 selects a free port. */
    ports: {
      control: env.SANDBOX_PORT_CONTROL,
      outbox: env.SANDBOX_PORT_OUTBOX,
      resend: env.SANDBOX_PORT_RESEND,
      googleAds: env.SANDBOX_PORT_GOOGLE_ADS,
      crm: env.SANDBOX_PORT_CRM,
      meta: env.SANDBOX_PORT_META,
    },
    resendPerSecond: env.SANDBOX_RESEND_PER_SECOND,
    /** Folder that keeps state across restarts; null keeps state in memory only. */
    state: env.SANDBOX_STATE ?? null,
    /** Webhook endpoint of all accounts that have none of their own. Null for no endpoint. */
    webhook:
      env.SANDBOX_WEBHOOK_URL !== undefined && env.SANDBOX_WEBHOOK_SECRET !== undefined
        ? { url: env.SANDBOX_WEBHOOK_URL, secret: env.SANDBOX_WEBHOOK_SECRET }
        : null,
    logLevel: env.LOG_LEVEL,
  }));

export type SandboxConfig = z.infer<typeof environment>;

/** @throws Error that names each invalid variable */
export function readConfig(): SandboxConfig {
  const parsed = environment.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Invalid settings of the sandbox: ${problems.join('; ')}`);
}
