import { getBucketEnvironment, type Bucket } from './bucket.ts';
import { startService, type RunningService, type ServiceOptions } from './node-process.ts';

export type WorkerOptions = ServiceOptions & {
  /** File of the bundled workflows. */
  workflowBundle: string;
  resend: { baseUrl: string; apiKey: string; requestsPerSecond?: number };
  /** Decrypts the secrets of connections. */
  connectionKeyring: string;
  /** Decrypts credentials that the API sealed; absent disables the connect flow. */
  connectKeyring?: string;
  /** Absent disables uploads. */
  bucket?: Bucket;
  /** Public base address of the API, for links in mails and the redirect URLs of connections. */
  publicUrl: string;
};

export type RunningWorker = RunningService;

// A worker cancels its running activities 30 s after the stop signal, and gives up after 60 s.
const GRACE_MS = 95_000;

/** Sender of the platform's own mails in the embedded stack. */
export const SIGN_IN_SENDER = 'Throughline <sign-in@example.com>';

/** Sender domain that projects of the embedded stack can use without verification. */
export const DEMO_SENDER_DOMAIN = 'sandbox.example';

/**
 * Starts a worker with a unique name, such as `worker-1`.
 * @throws Error with the end of its log when it does not start
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
    // On a machine that runs all servers, loading the client during the first call can exceed the call's timeout.
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
