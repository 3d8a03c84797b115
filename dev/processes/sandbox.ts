import { z } from 'zod';
import type { RunningServer, ServerFolders } from './child-process.ts';
import { parseLogLine, readyOrStopped, spawnNode } from './node-process.ts';
import type { ApiConnectOptions } from './api.ts';
import type { WorkerOptions } from './worker.ts';

export type SandboxOptions = {
  project: string;
  folders: ServerFolders;
  /** Ports of the servers; 0 for any free one. */
  ports: { control: number; outbox: number; resend: number; googleAds: number; crm: number; meta: number };
  /** Folder that keeps mails and campaigns across restarts; default in memory. */
  state?: string;
  /** Receiver and signing secret of all accounts' events; absent: the sandbox sends no events. */
  webhook?: { url: string; secret: string };
  env: Record<string, string>;
};

export type RunningSandbox = RunningServer & {
  /** Base addresses. */
  addresses: {
    control: string;
    outbox: string;
    resend: string;
    googleAds: string;
    crm: string;
    meta: string;
  };
};

const readyLine = z.object({
  ready: z.literal(true),
  control: z.string(),
  outbox: z.string(),
  resend: z.string(),
  googleAds: z.string(),
  crm: z.string(),
  meta: z.string(),
});

/**
 * Starts the sandbox of the providers.
 * @throws Error with the end of its log when it does not start
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { project, folders, ports, state, webhook, env } = options;
  const server = await spawnNode({
    name: 'sandbox',
    script: 'sandbox/main.ts',
    project,
    folders,
    graceMs: 5_000,
    env: {
      ...env,
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_PORT_CONTROL: String(ports.control),
      SANDBOX_PORT_OUTBOX: String(ports.outbox),
      SANDBOX_PORT_RESEND: String(ports.resend),
      SANDBOX_PORT_GOOGLE_ADS: String(ports.googleAds),
      SANDBOX_PORT_CRM: String(ports.crm),
      SANDBOX_PORT_META: String(ports.meta),
      ...(state !== undefined && { SANDBOX_STATE: state }),
      ...(webhook && { SANDBOX_WEBHOOK_URL: webhook.url, SANDBOX_WEBHOOK_SECRET: webhook.secret }),
    },
  });
  const ready = server.waitForLine((line) => readyLine.safeParse(parseLogLine(line)).data, 120_000);
  const { control, outbox, resend, googleAds, crm, meta } = await readyOrStopped(server, ready);
  return { ...server, addresses: { control, outbox, resend, googleAds, crm, meta } };
}

/** Returns the worker's settings for the sandbox's Google Ads, which accepts any OAuth client. */
export function getSandboxGoogleAds(address: string): NonNullable<WorkerOptions['googleAds']> {
  return {
    endpoint: address,
    tokenUrl: `${address}/token`,
    revokeUrl: `${address}/revoke`,
    dataManagerUrl: address,
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
  };
}

/** Returns the worker's settings for the sandbox's Graph API, which requires `appsecret_proof` with this secret. */
export function getSandboxMeta(address: string): NonNullable<WorkerOptions['meta']> {
  return { url: address, appSecret: 'sandbox-meta-app-secret', appId: META_APP_ID };
}

const META_APP_ID = '1234567890';

/** OAuth clients at the sandbox's HubSpot and Resend, for a worker. */
export const SANDBOX_CLIENTS = {
  hubSpotClient: { id: 'sandbox-client', secret: 'sandbox-client-secret' },
  resendClientId: 'sandbox-client',
} as const;

/** Returns the consent pages of the sandbox's providers, for the API. */
export function getSandboxConsent(addresses: {
  googleAds: string;
  crm: string;
  meta: string;
  resend: string;
}): Required<Omit<ApiConnectOptions, 'publicKey'>> {
  const { googleAds, crm, meta, resend } = addresses;
  const clientId = 'sandbox-client';
  return {
    googleAds: { authorizeUrl: `${googleAds}/o/oauth2/v2/auth`, clientId },
    hubSpot: { authorizeUrl: `${crm}/oauth/authorize`, clientId },
    meta: { authorizeUrl: `${meta}/v27.0/dialog/oauth`, appId: META_APP_ID, configId: 'sandbox-config' },
    resend: { authorizeUrl: `${resend}/oauth/authorize`, clientId },
  };
}
