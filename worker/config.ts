import { z } from 'zod';
import { metricsPort } from '../metrics/metrics-port.ts';
import { keyringText } from '../models/keyring-text.ts';

const environment = z.object({
  DATABASE_URL: z.url(),
  TEMPORAL_ADDRESS: z.string().min(1).default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  TASK_QUEUE_PREFIX: z.string().min(1).default('throughline'),
  WORKFLOW_BUNDLE: z.string().min(1).optional(),
  RESEND_API_KEY: z.string().startsWith('re_'),
  RESEND_BASE_URL: z.url().default('https://api.resend.com'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  UNSUBSCRIBE_KEYRING: keyringText,
  RESEND_REQUESTS_PER_SECOND: z.coerce.number().positive().default(2),
  HEALTH_HOST: z.string().min(1).default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: metricsPort(9465),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type WorkerConfig = z.infer<typeof environment>;

/**
 * Reads the worker's settings from the environment, once.
 * @throws Error that names each variable that is missing or wrong, and never shows a value
 */
export function loadWorkerConfig(source: NodeJS.ProcessEnv = process.env): WorkerConfig {
  const parsed = environment.safeParse(source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The worker cannot start. ${faults.join('; ')}`);
}
