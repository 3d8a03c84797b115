import { getBucketEnvironment, type Bucket } from './bucket.ts';
import { startService, type RunningService, type ServiceOptions } from './node-process.ts';

export type WorkerOptions = ServiceOptions & {
  workflowBundle: string;
  resend: { baseUrl: string; apiKey: string; requestsPerSecond?: number };
  connectionKeyring: string;
  /** Opens credentials that the API sealed. If absent, the connect flow is disabled. */
  connectKeyring?: string;
  /** Without a bucket, uploads are disabled. */
  bucket?: Bucket;
  /** Public URL of the API, for links in mails and the redirect URLs of connections. */
  publicUrl: string;
};

export type RunningWorker = RunningService;

// A worker cancels its running activities 30 s after the stop signal, and stops waiting for them 30 s later.
// The remaining time is for its loops and connections to stop.
const GRACE_MS = 95_000;

export const SIGN_IN_SENDER = 'Throughline <sign-in@example.com>';

/** Projects of a local stack can send from this domain without verification. */
export const DEMO_SENDER_DOMAIN = 'sandbox.example';

/**
 * Starts a worker. Its `name` must be unique among the workers, such as `worker-1`.
 * @throws Error with the end of the worker's log when the worker does not start
 */
export function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { name, project, node, compiled, folders } = options;
  return startService({
    name,
    script: 'worker/main.ts',
    project,
    node,
    compiled,
    folders,
    graceMs: GRACE_MS,
    env: getWorkerEnvironment(options),
  });
}

/** Returns the settings that `worker/config.ts` reads. */
export function getWorkerEnvironment(options: WorkerOptions): Record<string, string> {
  const { databaseUrl, temporalAddress, workflowBundle, resend, bucket, env } = options;
  return {
    METRICS_PORT: '0',
    // On a machine that runs all servers, loading the Google Ads client during the first call can take longer
    // than the call's timeout.
    GOOGLE_ADS_PRELOAD: 'on',
    WEBHOOKS_TO_LOOPBACK: 'on',
    DEMO_SENDER_DOMAINS: DEMO_SENDER_DOMAIN,
    SIGN_IN_SENDER,
    ...env,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    WORKFLOW_BUNDLE: workflowBundle,
    RESEND_BASE_URL: resend.baseUrl,
    RESEND_API_KEY: resend.apiKey,
    ...(resend.requestsPerSecond !== undefined && {
      RESEND_REQUESTS_PER_SECOND: String(resend.requestsPerSecond),
    }),
    PUBLIC_URL: options.publicUrl,
    UNSUBSCRIBE_KEYRING: options.unsubscribeKeyring,
    SIGN_IN_KEYRING: options.signInKeyring,
    CONNECTION_KEYRING: options.connectionKeyring,
    ...(options.connectKeyring !== undefined && { CONNECT_KEYRING: options.connectKeyring }),
    ...(bucket && {
      ...getBucketEnvironment(bucket),
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }),
    HEALTH_HOST: '127.0.0.1',
    HEALTH_PORT: '0',
  };
}
