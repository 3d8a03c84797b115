import { connectKeyShow } from '../admin/commands/connect-key.ts';
import { migrate } from '../admin/commands/migrate.ts';
import type { DevConfig } from './config.ts';
import type { ServerGroup } from './server-group.ts';
import type { ProgramFinder } from './find-programs.ts';
import type { Home } from './home.ts';
import { startApi } from './processes/api.ts';
import { ASSETS_BUCKET, ensureBucket, STORE_REGION, type Bucket } from './processes/bucket.ts';
import { setPasswords, startPostgres, type RunningPostgres } from './processes/postgres.ts';
import {
  getSandboxConsent,
  getSandboxProviders,
  mergeSettings,
  startSandbox,
  type RunningSandbox,
} from './processes/sandbox.ts';
import { startSeaweedfs, reserveInternalPorts } from './processes/seaweedfs.ts';
import { startTemporal, type RunningTemporal } from './processes/temporal.ts';
import { startWorker } from './processes/worker.ts';
import type { Progress } from './progress.ts';
import type { Secrets } from './secrets.ts';
import type { StackPorts } from './stack-ports.ts';

export type StackContext = {
  config: DevConfig;
  home: Home;
  ports: StackPorts;
  takePort: () => Promise<number>;
  secrets: Secrets;
  servers: ServerGroup;
  progress: Progress;
  programs: ProgramFinder;
};

const DATABASE_ROLES = {
  throughline_api: 'apiPassword',
  throughline_worker: 'workerPassword',
  throughline_admin: 'adminPassword',
} as const;

/** Raised to the default limit of a project with its own Resend account. */
const PLATFORM_DAILY_RECIPIENTS = '1000000';

export function getRoleUrl({ ports, secrets }: StackContext, role: keyof typeof DATABASE_ROLES): string {
  return `postgres://${role}:${secrets[DATABASE_ROLES[role]]}@127.0.0.1:${ports.postgres}/throughline`;
}

export async function bringUpPostgres(context: StackContext): Promise<RunningPostgres> {
  const { home, ports, secrets, servers, progress } = context;
  const passwords = { superuser: secrets.postgresPassword, owner: secrets.ownerPassword };
  const start = { home: home.folder, folders: home.servers, port: ports.postgres, passwords };
  return progress.step(
    'PostgreSQL',
    (report) => servers.start('data', () => startPostgres({ ...start, report })),
    ({ version }) => `${version}, 127.0.0.1:${ports.postgres}`,
  );
}

export async function bringUpSchema(context: StackContext, postgres: RunningPostgres): Promise<void> {
  const { secrets, progress } = context;
  const passwords = Object.entries(DATABASE_ROLES).map(([role, name]) => [role, secrets[name]] as const);
  await progress.step(
    'Database schema',
    async () => {
      const { applied } = await migrate({ url: postgres.url, actor: 'npm start' });
      await setPasswords(postgres.superuserUrl, Object.fromEntries(passwords));
      return applied;
    },
    (applied) => (applied.length === 0 ? 'up to date' : `${applied.length} migrations applied`),
  );
}

export async function bringUpTemporal(context: StackContext): Promise<RunningTemporal> {
  const { config, home, ports, servers, progress, programs } = context;
  const { temporal: port, temporalUi: uiPort } = ports;
  const options = { home: home.folder, folders: home.servers, port, uiPort };
  return progress.step(
    'Temporal',
    async (report) => {
      const cli = await programs.temporal(report);
      return servers.start('workflows', () => startTemporal({ ...options, cli, env: config.serverEnv }));
    },
    ({ address, ui }) => `${address}, UI ${ui}`,
  );
}

export function getUploadBucket({ config, ports, secrets }: StackContext): Bucket {
  return (
    config.bucket ?? {
      endpoint: `http://127.0.0.1:${ports.s3}`,
      region: STORE_REGION,
      bucket: ASSETS_BUCKET,
      accessKeyId: secrets.s3AccessKeyId,
      secretAccessKey: secrets.s3SecretAccessKey,
    }
  );
}

/**
 * Starts the object store, unless another bucket is configured. Waits for `mailUp`, so that the servers that
 * send mail get the CPU first.
 */
export async function bringUpObjectStore(context: StackContext, mailUp: Promise<unknown>): Promise<void> {
  const { config, home, ports, servers, progress, programs } = context;
  if (config.bucket) return;
  const { accessKeyId, secretAccessKey, ...bucket } = getUploadBucket(context);
  const keys = { accessKeyId, secretAccessKey };
  await progress.step(
    'Object store',
    async (report) => {
      const program = await programs.seaweedfs(report);
      await mailUp;
      const internalPorts = await reserveInternalPorts(context.takePort);
      const options = { program, home: home.folder, folders: home.servers, port: ports.s3, internalPorts };
      await servers.start('provider', () => startSeaweedfs({ ...options, ...keys }));
      await ensureBucket({ ...bucket, ...keys }, config.corsOrigins);
    },
    () => `${bucket.endpoint}/${bucket.bucket}`,
  );
}

export async function bringUpSandbox(context: StackContext): Promise<RunningSandbox> {
  const { config, home, ports, secrets, servers, progress } = context;
  const perSecond = config.resendRequestsPerSecond;
  const options = getNodeProcessOptions(context);
  const { control, outbox, resend, googleAds, crm, meta } = ports;
  const start = {
    ...options,
    // The sandbox's Resend enforces the workers' rate limit.
    env: {
      ...options.env,
      ...(perSecond !== undefined && { SANDBOX_RESEND_PER_SECOND: String(Math.ceil(perSecond)) }),
    },
    ports: { control, outbox, resend, googleAds, crm, meta },
    state: home.sandboxState,
    webhook: { url: `http://127.0.0.1:${ports.api}/webhooks/resend`, secret: secrets.resendWebhookSecret },
  };
  return progress.step(
    'Sandbox',
    () => servers.start('provider', () => startSandbox(start)),
    ({ addresses }) => `outbox ${addresses.outbox}`,
  );
}

export async function bringUpApi(context: StackContext, consoleFolder: string): Promise<void> {
  const { config, home, ports, secrets, servers, progress } = context;
  const { env, ...options } = getNodeProcessOptions(context);
  const start = {
    ...options,
    env: {
      SELF_SERVICE_PROJECTS: 'true',
      EMAIL_PLATFORM_DAILY_RECIPIENTS: PLATFORM_DAILY_RECIPIENTS,
      SEQUENCE_MIN_WAIT_SECONDS: '1',
      MCP_SERVER: 'read-write',
      SECURITY_CONTACT: 'security@example.com',
      ...env,
      ...config.mailEnv,
      ...getConsentSettings(config, ports),
      REFERENCE_EXAMPLES_FILE: home.referenceExamples,
      CONSOLE_FOLDER: consoleFolder,
      ...(!config.resend && { SANDBOX_OUTBOX_URL: `http://127.0.0.1:${ports.outbox}` }),
    },
    port: ports.api,
    databaseUrl: getRoleUrl(context, 'throughline_api'),
    temporalAddress: `127.0.0.1:${ports.temporal}`,
    cursorKeyring: secrets.cursorKeyring,
    resendWebhookSecret: secrets.resendWebhookSecret,
    unsubscribeKeyring: secrets.unsubscribeKeyring,
    signInKeyring: secrets.signInKeyring,
    signingKeyring: secrets.signingKeyring,
    connectPublicKey: connectKeyShow(secrets.connectKeyring).publicKey,
    bucket: getUploadBucket(context),
  };
  await progress.step(
    'API',
    () => servers.start('service', () => startApi(start)),
    ({ url }) => url,
  );
}

function getConsentSettings({ providers, resend }: StackContext['config'], ports: StackPorts) {
  const getAddress = (port: number) => `http://127.0.0.1:${port}`;
  const consent = getSandboxConsent({
    googleAds: getAddress(ports.googleAds),
    crm: getAddress(ports.crm),
    meta: getAddress(ports.meta),
    resend: getAddress(ports.resend),
  });
  const clientId = providers.googleAds?.['GOOGLE_ADS_CLIENT_ID'];
  return mergeSettings({
    googleAds: clientId === undefined ? consent.googleAds : { GOOGLE_ADS_CLIENT_ID: clientId },
    hubSpot: providers.hubSpot ? {} : consent.hubSpot,
    meta: providers.meta ? {} : consent.meta,
    resend: resend ? {} : consent.resend,
  });
}

/** Starts workers. For each provider, they use the sandbox unless the settings name the real provider. */
export async function bringUpWorkers(
  context: StackContext,
  count: number,
  { sandbox, workflowBundle }: { sandbox: RunningSandbox; workflowBundle: string },
): Promise<void> {
  const { config, ports, secrets, servers, progress } = context;
  const resend = config.resend ?? { baseUrl: sandbox.addresses.resend, apiKey: secrets.resendApiKey };
  const requestsPerSecond = config.resendRequestsPerSecond;
  const { env, ...options } = getNodeProcessOptions(context);
  const start = {
    ...options,
    env: {
      EMAIL_PLATFORM_DAILY_RECIPIENTS: PLATFORM_DAILY_RECIPIENTS,
      ...env,
      ...config.mailEnv,
      ...mergeSettings({
        ...getSandboxProviders(sandbox.addresses),
        ...config.providers,
        ...(config.resend && { resend: {} }),
      }),
      // Loading the Google Ads client takes seconds, which would delay the first mail.
      GOOGLE_ADS_PRELOAD: 'off',
    },
    databaseUrl: getRoleUrl(context, 'throughline_worker'),
    temporalAddress: `127.0.0.1:${ports.temporal}`,
    workflowBundle,
    bucket: getUploadBucket(context),
    publicUrl: `http://127.0.0.1:${ports.api}`,
    unsubscribeKeyring: secrets.unsubscribeKeyring,
    signInKeyring: secrets.signInKeyring,
    connectionKeyring: secrets.connectionKeyring,
    connectKeyring: secrets.connectKeyring,
    resend: { ...resend, ...(requestsPerSecond !== undefined && { requestsPerSecond }) },
  };
  const names = Array.from({ length: count }, (_, index) => `worker-${index + 1}`);
  await progress.step(
    count === 1 ? 'Worker' : `${count} workers`,
    () => Promise.all(names.map((name) => servers.start('service', () => startWorker({ ...start, name })))),
    () => `e-mail through ${config.resend === undefined ? 'the sandbox' : resend.baseUrl}`,
  );
}

function getNodeProcessOptions({ config, home }: StackContext) {
  const env = { ...config.serverEnv, LOG_LEVEL: config.logLevel };
  return { project: config.project, folders: home.servers, env };
}
