import { setTimeout as delay } from 'node:timers/promises';
import { getBucketEnvironment, type Bucket } from './bucket.ts';
import { startService, type RunningService, type ServiceOptions } from './node-process.ts';
import { DEMO_SENDER_DOMAIN, SIGN_IN_SENDER } from './worker.ts';

type ApiOptions = Omit<ServiceOptions, 'name'> & {
  /** Distinguishes APIs that share `folders`. Default: `api`. */
  name?: string;
  port: number;
  cursorKeyring: string;
  /** Starts with `whsec_`. The sender of the webhooks signs them with the same secret. */
  resendWebhookSecret: string;
  /** Seals the keys that sign access tokens. The admin command line uses the same key ring. */
  signingKeyring: string;
  /** Public key of the workers' connect key ring. Without it, the connect flow and webhooks are disabled. */
  connectPublicKey?: string;
  /**
   * Bucket for which the console's content security policy allows uploads. Without a bucket, the policy
   * allows no uploads.
   */
  bucket?: Pick<Bucket, 'endpoint' | 'region' | 'bucket'>;
};

export type RunningApi = RunningService & { url: string };

/** @throws Error with the end of the API's log when the API does not start */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const { project, compiled, folders, port, databaseUrl, temporalAddress, env } = options;
  const url = `http://127.0.0.1:${port}`;
  const server = await startService({
    name: options.name ?? 'api',
    script: 'api/main.ts',
    project,
    node: options.node,
    compiled,
    folders,
    graceMs: 35_000,
    env: {
      METRICS_PORT: '0',
      // No load balancer sends requests to this API, so it need not drain before it stops.
      DRAIN_SECONDS: '0',
      WEBHOOKS_TO_LOOPBACK: 'on',
      DEMO_SENDER_DOMAINS: DEMO_SENDER_DOMAIN,
      SIGN_IN_SENDER,
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: temporalAddress,
      CURSOR_KEYRING: options.cursorKeyring,
      RESEND_WEBHOOK_SECRET: options.resendWebhookSecret,
      UNSUBSCRIBE_KEYRING: options.unsubscribeKeyring,
      SIGN_IN_KEYRING: options.signInKeyring,
      SIGNING_KEYRING: options.signingKeyring,
      ...(options.connectPublicKey !== undefined && { CONNECT_PUBLIC_KEY: options.connectPublicKey }),
      ...getBucketEnvironment(options.bucket),
    },
  });
  return { ...server, url };
}

/** @throws Error if the API is not ready after 60 s */
export async function waitForApi(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok === true) return;
    if (Date.now() > deadline) {
      throw new Error(`the API is not ready: ${(await response?.text()) ?? 'it does not respond'}`);
    }
    await delay(50);
  }
}
