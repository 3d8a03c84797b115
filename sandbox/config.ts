import { z } from 'zod';
import { SECRET_PATTERN } from './wire/sign-webhook.ts';
import type { WebhookEndpoint } from './wire/webhook-sender.ts';

const port = z.coerce.number().int().min(0).max(65_535).default(0);

/** Webhooks are sent to loopback addresses only: the sandbox calls nothing outside this machine. */
export const loopbackUrl = z
  .url({ protocol: /^http$/, hostname: /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/ })
  .describe('http, on a loopback address');

export const webhookSecret = z
  .string()
  .regex(SECRET_PATTERN, 'must be whsec_ and at least 16 bytes in base64');

const environment = z.object({
  SANDBOX_HOST: z
    .string()
    .regex(
      /^(localhost|::1|127(\.\d{1,3}){3})$/,
      'must be a loopback address: the sandbox has no authentication',
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
  SANDBOX_CRM_PER_SECOND: z.coerce.number().int().min(1).optional(),
  SANDBOX_META_PER_SECOND: z.coerce.number().int().min(1).optional(),
  SANDBOX_META_PAGE_ROWS: z.coerce.number().int().min(1).max(10_000).default(500),
  SANDBOX_META_PROOF: z.enum(['required', 'optional']).default('required'),
  SANDBOX_GOOGLE_ADS_PER_SECOND: z.coerce.number().int().min(1).optional(),
  SANDBOX_GOOGLE_ADS_PLANNING_PER_SECOND: z.coerce.number().int().min(1).default(1),
  SANDBOX_GOOGLE_ADS_DAILY_OPERATIONS: z.coerce.number().int().min(1).optional(),
  SANDBOX_GOOGLE_ADS_PAGE_ROWS: z.coerce.number().int().min(1).max(10_000).default(10_000),
  SANDBOX_STATE: z.string().min(1).optional(),
  SANDBOX_WEBHOOK_URL: loopbackUrl.optional(),
  SANDBOX_WEBHOOK_SECRET: webhookSecret.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Limits of every Google Ads account (null for none), and the rows of one search page. */
type GoogleAdsSettings = {
  perSecond: number | null;
  planningPerSecond: number | null;
  dailyOperations: number | null;
  pageRows: number;
};

/**
 * Calls a second of every Meta token (null for no limit), the most rows of a page, and whether calls need
 * `appsecret_proof`.
 */
type MetaSettings = {
  perSecond: number | null;
  pageRows: number;
  needsProof: boolean;
};

/** How one sandbox runs. Port 0 means any free one. */
export type SandboxConfig = {
  host: string;
  ports: { control: number; outbox: number; resend: number; googleAds: number; crm: number; meta: number };
  /** Resend calls of an account in any second; null for no limit. */
  resendPerSecond: number | null;
  googleAds: GoogleAdsSettings;
  /** CRM calls of an account in any second; null for no limit. */
  crmPerSecond: number | null;
  meta: MetaSettings;
  /** Folder that keeps mails, idempotency keys, campaigns and leads across restarts; null keeps them in memory only. */
  state: string | null;
  /** The webhook endpoint of every account until the control server sets another; null for none. */
  webhook: WebhookEndpoint | null;
  logLevel: string;
};

/**
 * Reads the settings from the environment.
 * @throws Error that names each bad variable
 */
export function readConfig(): SandboxConfig {
  const parsed = environment.safeParse(process.env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The sandbox cannot start. ${problems.join('; ')}`);
  }
  const env = parsed.data;
  const { SANDBOX_WEBHOOK_URL: url, SANDBOX_WEBHOOK_SECRET: secret } = env;
  if ((url === undefined) !== (secret === undefined)) {
    throw new Error('The sandbox cannot start. SANDBOX_WEBHOOK_URL and SANDBOX_WEBHOOK_SECRET go together.');
  }
  return {
    host: env.SANDBOX_HOST,
    ports: {
      control: env.SANDBOX_PORT_CONTROL,
      outbox: env.SANDBOX_PORT_OUTBOX,
      resend: env.SANDBOX_PORT_RESEND,
      googleAds: env.SANDBOX_PORT_GOOGLE_ADS,
      crm: env.SANDBOX_PORT_CRM,
      meta: env.SANDBOX_PORT_META,
    },
    resendPerSecond: env.SANDBOX_RESEND_PER_SECOND,
    googleAds: {
      perSecond: env.SANDBOX_GOOGLE_ADS_PER_SECOND ?? null,
      planningPerSecond: env.SANDBOX_GOOGLE_ADS_PLANNING_PER_SECOND,
      dailyOperations: env.SANDBOX_GOOGLE_ADS_DAILY_OPERATIONS ?? null,
      pageRows: env.SANDBOX_GOOGLE_ADS_PAGE_ROWS,
    },
    crmPerSecond: env.SANDBOX_CRM_PER_SECOND ?? null,
    meta: {
      perSecond: env.SANDBOX_META_PER_SECOND ?? null,
      pageRows: env.SANDBOX_META_PAGE_ROWS,
      needsProof: env.SANDBOX_META_PROOF === 'required',
    },
    state: env.SANDBOX_STATE ?? null,
    webhook: url !== undefined && secret !== undefined ? { url, secret } : null,
    logLevel: env.LOG_LEVEL,
  };
}
