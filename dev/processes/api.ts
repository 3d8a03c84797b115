import { setTimeout as delay } from 'node:timers/promises';
import type { Bucket } from './bucket.ts';
import type { RunningServer, ServerFolders } from './child-process.ts';
import { readyOrStopped, spawnNode, whenListening } from './node-process.ts';
import { SIGN_IN_SENDER } from './worker.ts';

export type ApiOptions = {
  /** Distinguishes APIs that share folders; default `api`. */
  name?: string;
  project: string;
  /** The executable of Node.js; default this process's own. */
  node?: string | undefined;
  /** The folder of the compiled files, to run them. */
  compiled?: string | undefined;
  folders: ServerFolders;
  port: number;
  /** Connects as `throughline_api`. */
  databaseUrl: string;
  temporalAddress: string;
  cursorKeyring: string;
  /** `whsec_…`, the same as the sender of the webhooks has. */
  resendWebhookSecret: string;
  /** The same as the workers have. */
  unsubscribeKeyring: string;
  /** The same as the workers have. */
  signInKeyring: string;
  /** The same as the workers have; default at example.com. */
  signInSender?: string;
  /** Opens the signing keys of tokens; the same as the admin command line has. */
  signingKeyring: string;
  /** By what accounts are connected through it: nothing, if left out. */
  connect?: ApiConnectOptions;
  /** Where uploads go, for the console's policy: nowhere, if left out. */
  bucket?: Pick<Bucket, 'endpoint' | 'region' | 'bucket'>;
  env: Record<string, string>;
};

/** The public half of the workers' key, and where each provider asks for consent, as whom. */
export type ApiConnectOptions = {
  publicKey: string;
  googleAds?: { authorizeUrl?: string; clientId: string };
  hubSpot?: { authorizeUrl: string; clientId: string };
  meta?: { authorizeUrl: string; appId: string; configId: string };
  resend?: { authorizeUrl: string; clientId: string };
};

export type RunningApi = RunningServer & {
  /** Base address. */
  url: string;
  /** Where its metrics are, unless they are off. */
  metricsUrl: string | undefined;
};

/** A domain that every project of the embedded stack sends from without a proof. */
const DEMO_SENDER_DOMAIN = 'sandbox.example';

/** Starts the API on 127.0.0.1. Throws an Error with the end of its log when it does not start. */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const { project, compiled, folders, port, databaseUrl, temporalAddress, env } = options;
  const url = `http://127.0.0.1:${port}`;
  const server = await spawnNode({
    name: options.name ?? 'api',
    script: 'api/main.ts',
    project,
    node: options.node,
    compiled,
    folders,
    graceMs: 35_000,
    env: {
      METRICS_PORT: '0',
      // No balancer stands before it.
      DRAIN_SECONDS: '0',
      WEBHOOKS_TO_LOOPBACK: 'on',
      DEMO_SENDER_DOMAINS: DEMO_SENDER_DOMAIN,
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
      SIGN_IN_SENDER: options.signInSender ?? SIGN_IN_SENDER,
      SIGNING_KEYRING: options.signingKeyring,
      ...connectEnvironment(options.connect),
      ...bucketEnvironment(options.bucket),
    },
  });
  const { metricsUrl } = await readyOrStopped(server, server.logged(whenListening, 120_000));
  return { ...server, url, metricsUrl };
}

/** Where the bucket is, without the keys to it. */
export function bucketEnvironment(bucket: ApiOptions['bucket']): Record<string, string> {
  if (!bucket) return {};
  return {
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    ...(bucket.endpoint !== undefined && { S3_ENDPOINT: bucket.endpoint }),
  };
}

/** The settings of connecting, as `api/connect/connect-settings.ts` reads them. */
export function connectEnvironment(connect: ApiConnectOptions | undefined): Record<string, string> {
  if (!connect) return {};
  const { publicKey, googleAds, hubSpot, meta, resend } = connect;
  return {
    CONNECT_PUBLIC_KEY: publicKey,
    ...(googleAds && {
      GOOGLE_ADS_CLIENT_ID: googleAds.clientId,
      ...(googleAds.authorizeUrl !== undefined && { GOOGLE_ADS_AUTHORIZE_URL: googleAds.authorizeUrl }),
    }),
    ...(hubSpot && { HUBSPOT_CLIENT_ID: hubSpot.clientId, HUBSPOT_AUTHORIZE_URL: hubSpot.authorizeUrl }),
    ...(meta && {
      META_APP_ID: meta.appId,
      META_LOGIN_CONFIG_ID: meta.configId,
      META_AUTHORIZE_URL: meta.authorizeUrl,
    }),
    ...(resend && {
      RESEND_OAUTH_CLIENT_ID: resend.clientId,
      RESEND_AUTHORIZE_URL: resend.authorizeUrl,
    }),
  };
}

/** Waits until the API is ready. Throws after 60 s. */
export async function waitForApi(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    if (Date.now() > deadline) {
      throw new Error(`the API is not ready: ${(await answer?.text()) ?? 'it does not answer'}`);
    }
    await delay(50);
  }
}
