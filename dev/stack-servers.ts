import { migrate } from '../admin/commands/migrate.ts';
import type { DevConfig } from './config.ts';
import type { Crew } from './crew.ts';
import type { ProgramFinder } from './find-programs.ts';
import type { Home } from './home.ts';
import { startApi } from './processes/api.ts';
import { ASSETS_BUCKET, makeBucket, STORE_REGION, type Bucket } from './processes/bucket.ts';
import { setPasswords, startPostgres, type RunningPostgres } from './processes/postgres.ts';
import { startSandbox, type RunningSandbox } from './processes/sandbox.ts';
import { sandboxGoogleAds } from './processes/sandbox-google-ads.ts';
import { sandboxMeta } from './processes/sandbox-meta.ts';
import { startTemporal, type RunningTemporal } from './processes/temporal.ts';
import { startVersitygw } from './processes/versitygw.ts';
import { startWorker } from './processes/worker.ts';
import type { Progress } from './progress.ts';
import type { Secrets } from './secrets.ts';
import type { StackPorts } from './stack-ports.ts';

/** What every server of a stack is started with. */
export type StackSetting = {
  config: DevConfig;
  home: Home;
  ports: StackPorts;
  secrets: Secrets;
  crew: Crew;
  progress: Progress;
  programs: ProgramFinder;
};

const DATABASE_ROLES = {
  throughline_api: 'apiPassword',
  throughline_worker: 'workerPassword',
  throughline_admin: 'adminPassword',
} as const;

/** Where a process with that role of its own connects. */
export function roleUrl({ ports, secrets }: StackSetting, role: keyof typeof DATABASE_ROLES): string {
  return `postgres://${role}:${secrets[DATABASE_ROLES[role]]}@127.0.0.1:${ports.postgres}/throughline`;
}

export async function bringUpPostgres(setting: StackSetting): Promise<RunningPostgres> {
  const { home, ports, secrets, crew, progress } = setting;
  const passwords = { superuser: secrets.postgresPassword, owner: secrets.ownerPassword };
  const start = { home: home.folder, folders: home.servers, port: ports.postgres, passwords };
  return progress.step(
    'PostgreSQL',
    (report) => crew.hire('data', () => startPostgres({ ...start, report })),
    ({ version }) => `${version}, 127.0.0.1:${ports.postgres}`,
  );
}

/** Brings the tables up to date and lets the processes' roles in. */
export async function bringUpSchema(setting: StackSetting, postgres: RunningPostgres): Promise<void> {
  const { secrets, progress } = setting;
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

export async function bringUpTemporal(setting: StackSetting): Promise<RunningTemporal> {
  const { config, home, ports, crew, progress, programs } = setting;
  const place = { home: home.folder, folders: home.servers, port: ports.temporal, uiPort: ports.temporalUi };
  return progress.step(
    'Temporal',
    async (report) => {
      const { path: cli } = await programs.temporal(report);
      return crew.hire('workflows', () => startTemporal({ ...place, cli, env: config.serverEnv }));
    },
    ({ address, ui }) => `${address}, UI ${ui}`,
  );
}

/** Brings up the object store with the bucket of assets, which it gives. */
export async function bringUpObjectStore(setting: StackSetting): Promise<Required<Bucket>> {
  const { config, home, ports, secrets, crew, progress, programs } = setting;
  const keys = { accessKeyId: secrets.s3AccessKeyId, secretAccessKey: secrets.s3SecretAccessKey };
  const place = { home: home.folder, folders: home.servers, port: ports.s3 };
  return progress.step(
    'Object store',
    async (report) => {
      const { path: program } = await programs.versitygw(report);
      const start = { ...place, ...keys, program, env: config.serverEnv };
      const { endpoint } = await crew.hire('provider', () => startVersitygw(start));
      const bucket = { ...keys, endpoint, region: STORE_REGION, bucket: ASSETS_BUCKET };
      await makeBucket(bucket, config.corsOrigins);
      return bucket;
    },
    ({ endpoint, bucket }) => `${endpoint}/${bucket}`,
  );
}

export async function bringUpSandbox(setting: StackSetting): Promise<RunningSandbox> {
  const { home, ports, secrets, crew, progress } = setting;
  const { control, outbox, resend, googleAds, crm, meta } = ports;
  const start = {
    ...ourProcess(setting),
    ports: { control, outbox, resend, googleAds, crm, meta },
    state: home.sandboxState,
    webhook: { url: `http://127.0.0.1:${ports.api}/webhooks/resend`, secret: secrets.resendWebhookSecret },
  };
  return progress.step(
    'Sandbox',
    () => crew.hire('provider', () => startSandbox(start)),
    ({ addresses }) => `outbox ${addresses.outbox}`,
  );
}

export async function bringUpApi(setting: StackSetting): Promise<void> {
  const { ports, secrets, crew, progress } = setting;
  const start = {
    ...ourProcess(setting),
    port: ports.api,
    databaseUrl: roleUrl(setting, 'throughline_api'),
    temporalAddress: `127.0.0.1:${ports.temporal}`,
    cursorKeyring: secrets.cursorKeyring,
    resendWebhookSecret: secrets.resendWebhookSecret,
    unsubscribeKeyring: secrets.unsubscribeKeyring,
    signInKeyring: secrets.signInKeyring,
    signingKeyring: secrets.signingKeyring,
  };
  await progress.step(
    'API',
    () => crew.hire('service', () => startApi(start)),
    ({ url }) => url,
  );
}

/** Brings up that many workers, who use the sandbox unless the settings name a real Resend or Google Ads. */
export async function bringUpWorkers(
  setting: StackSetting,
  count: number,
  { sandbox, bucket, workflowBundle }: { sandbox: RunningSandbox; bucket: Bucket; workflowBundle: string },
): Promise<void> {
  const { config, ports, secrets, crew, progress } = setting;
  const resend = config.resend ?? { baseUrl: sandbox.addresses.resend, apiKey: secrets.resendApiKey };
  const requestsPerSecond = config.resendRequestsPerSecond;
  const start = {
    ...ourProcess(setting),
    databaseUrl: roleUrl(setting, 'throughline_worker'),
    temporalAddress: `127.0.0.1:${ports.temporal}`,
    workflowBundle,
    bucket,
    publicUrl: `http://127.0.0.1:${ports.api}`,
    unsubscribeKeyring: secrets.unsubscribeKeyring,
    signInKeyring: secrets.signInKeyring,
    connectionKeyring: secrets.connectionKeyring,
    googleAds: config.googleAds ?? sandboxGoogleAds(sandbox.addresses.googleAds),
    meta: config.meta ?? sandboxMeta(sandbox.addresses.meta),
    hubSpotUrl: config.hubSpotUrl ?? sandbox.addresses.crm,
    ...(config.signInSender !== undefined && { signInSender: config.signInSender }),
    resend: { ...resend, ...(requestsPerSecond !== undefined && { requestsPerSecond }) },
  };
  const names = Array.from({ length: count }, (_, index) => `worker-${index + 1}`);
  await progress.step(
    count === 1 ? 'Worker' : `${count} workers`,
    () => Promise.all(names.map((name) => crew.hire('service', () => startWorker({ ...start, name })))),
    () => `e-mail through ${config.resend === undefined ? 'the sandbox' : resend.baseUrl}`,
  );
}

function ourProcess({ config, home }: StackSetting) {
  const env = { ...config.serverEnv, LOG_LEVEL: config.logLevel };
  return { project: config.project, folders: home.servers, env };
}
