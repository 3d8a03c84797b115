import { getConsoleFolder } from './console-build.ts';
import { ensureDemo } from './demo-data.ts';
import { waitForApi } from './processes/api.ts';
import type { Bucket } from './processes/bucket.ts';
import type { AdminSettings, StackFile } from './stack-file.ts';
import {
  bringUpApi,
  bringUpObjectStore,
  bringUpPostgres,
  bringUpSandbox,
  bringUpSchema,
  bringUpTemporal,
  bringUpWorkers,
  getRoleUrl,
  getUploadBucket,
  type StackContext,
} from './stack-servers.ts';
import { bundleWorkflows } from './workflow-bundle.ts';

export type StartedStack = {
  file: StackFile;
  admin: AdminSettings;
  /** Resolves when uploads work. */
  storeUp: Promise<void>;
};

/**
 * Starts all servers, but does not wait for the object store. After an error, some servers may still run, so
 * the caller must stop `context.servers`.
 */
export async function startStack(context: StackContext, workers: number): Promise<StartedStack> {
  const { config, home, ports, secrets, progress } = context;
  const api = `http://127.0.0.1:${ports.api}`;
  const admin: AdminSettings = {
    DATABASE_URL: getRoleUrl(context, 'throughline_admin'),
    SIGNING_KEYRING: secrets.signingKeyring,
    TOKEN_ISSUER: `${api}/api/auth`,
    TOKEN_AUDIENCE: api,
    CONNECTION_KEYRING: secrets.connectionKeyring,
  };
  const bundle = async () => bundleWorkflows({ ...config, folder: home.bundles, env: config.serverEnv });
  const demo = async () => ensureDemo(admin, home.demo, secrets.signInKeyring);

  const temporalUp = bringUpTemporal(context);
  const postgresUp = bringUpPostgres(context);
  const sandboxUp = bringUpSandbox(context);
  const bundled = progress.step('Workflow bundle', bundle, () => 'for the workers');
  const schemaUp = postgresUp.then(async (postgres) => bringUpSchema(context, postgres));
  const demoCreated = schemaUp.then(async () =>
    progress.step('Demo data', demo, () => 'two projects, keys, tokens'),
  );
  const apiUp = schemaUp.then(async () =>
    bringUpApi(context, getConsoleFolder({ ...config, folder: home.console })),
  );
  const bringUpFleet = async () => {
    const [sandbox, workflowBundle] = await Promise.all([sandboxUp, bundled, temporalUp, schemaUp]);
    await bringUpWorkers(context, workers, { sandbox, workflowBundle });
  };
  const mailUp = Promise.all([postgresUp, temporalUp, sandboxUp, demoCreated, apiUp, bringUpFleet()]);
  const storeUp = bringUpObjectStore(context, mailUp);
  // If `mailUp` fails, the caller does not receive `storeUp`, whose rejection would then be unhandled.
  storeUp.catch(() => {});
  const [postgres, temporal, sandbox, demoKeys] = await mailUp;
  await waitForApi(api);
  const file: StackFile = {
    api,
    temporal: { address: temporal.address, ui: temporal.ui },
    postgres: postgres.superuserUrl,
    s3: { ...getStoreAddress(getUploadBucket(context)), ready: config.bucket !== undefined },
    sandbox: sandbox.addresses,
    demo: demoKeys,
  };
  return { file, admin, storeUp };
}

function getStoreAddress({ endpoint, region, bucket }: Bucket): Omit<StackFile['s3'], 'ready'> {
  return { endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`, bucket };
}
