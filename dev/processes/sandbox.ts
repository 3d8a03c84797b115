import { z } from 'zod';
import type { RunningServer, ServerFolders } from './child-process.ts';
import { parseLogLine, readyOrStopped, spawnNode } from './node-process.ts';

type SandboxOptions = {
  project: string;
  folders: ServerFolders;
  /** 0 for any free port. */
  ports: Record<keyof RunningSandbox['addresses'], number>;
  /** Folder that keeps mails and campaigns across restarts. If absent, they are kept in memory. */
  state?: string;
  /** Receives mail events. If absent, the sandbox sends no events. */
  webhook?: { url: string; secret: string };
  env: Record<string, string>;
};

export type RunningSandbox = RunningServer & {
  addresses: z.infer<typeof sandboxAddresses>;
};

export const sandboxAddresses = z.object({
  control: z.string(),
  outbox: z.string(),
  resend: z.string(),
  /** gRPC and REST on one port, with the token endpoint at `/token`. */
  googleAds: z.string(),
  crm: z.string(),
  meta: z.string(),
});

/** @throws Error with the end of the sandbox's log when the sandbox does not start */
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
  const ready = server.waitForLine((line) => sandboxAddresses.safeParse(parseLogLine(line)).data, 120_000);
  return { ...server, addresses: await readyOrStopped(server, ready) };
}

/**
 * OAuth client for Google Ads, HubSpot and Resend. The sandbox's Resend accepts only ids that begin with
 * `sandbox-`.
 */
export const SANDBOX_CLIENT = { id: 'sandbox-client', secret: 'sandbox-client-secret' } as const;

/** The sandbox's Meta requires an `appsecret_proof` that is computed with this secret. */
export const SANDBOX_META_APP = { id: '1234567890', secret: 'sandbox-meta-app-secret' } as const;

export type ProviderSettings = Record<'googleAds' | 'hubSpot' | 'meta' | 'resend', Record<string, string>>;

type ProviderAddresses = Record<'googleAds' | 'crm' | 'meta' | 'resend', string>;

/** Returns the workers' settings for the sandbox, except those of the platform's Resend account. */
export function getSandboxProviders({ googleAds, crm, meta }: ProviderAddresses): ProviderSettings {
  const { id, secret } = SANDBOX_CLIENT;
  return {
    googleAds: {
      GOOGLE_ADS_ENDPOINT: googleAds,
      GOOGLE_ADS_TOKEN_URL: `${googleAds}/token`,
      GOOGLE_ADS_REVOKE_URL: `${googleAds}/revoke`,
      DATA_MANAGER_URL: googleAds,
      GOOGLE_ADS_CLIENT_ID: id,
      GOOGLE_ADS_CLIENT_SECRET: secret,
    },
    hubSpot: { HUBSPOT_BASE_URL: crm, HUBSPOT_CLIENT_ID: id, HUBSPOT_CLIENT_SECRET: secret },
    meta: {
      META_GRAPH_URL: meta,
      META_APP_ID: SANDBOX_META_APP.id,
      META_APP_SECRET: SANDBOX_META_APP.secret,
    },
    resend: { RESEND_OAUTH_CLIENT_ID: id },
  };
}

export function getSandboxConsent({ googleAds, crm, meta, resend }: ProviderAddresses): ProviderSettings {
  const { id } = SANDBOX_CLIENT;
  return {
    googleAds: { GOOGLE_ADS_CLIENT_ID: id, GOOGLE_ADS_AUTHORIZE_URL: `${googleAds}/o/oauth2/v2/auth` },
    hubSpot: { HUBSPOT_CLIENT_ID: id, HUBSPOT_AUTHORIZE_URL: `${crm}/oauth/authorize` },
    meta: {
      META_APP_ID: SANDBOX_META_APP.id,
      META_LOGIN_CONFIG_ID: 'sandbox-config',
      META_AUTHORIZE_URL: `${meta}/v27.0/dialog/oauth`,
    },
    resend: { RESEND_OAUTH_CLIENT_ID: id, RESEND_AUTHORIZE_URL: `${resend}/oauth/authorize` },
  };
}

export function mergeSettings(providers: ProviderSettings): Record<string, string> {
  return Object.fromEntries(Object.values(providers).flatMap((settings) => Object.entries(settings)));
}
