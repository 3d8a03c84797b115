import { makeDemo } from './demo-data.ts';
import { apiIsReady } from './processes/api.ts';
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
  roleUrl,
  type StackSetting,
} from './stack-servers.ts';
import { bundleWorkflows } from './workflow-bundle.ts';

/** What a stack that is up tells others. */
export type StartedStack = {
  file: StackFile;
  admin: AdminSettings;
};

/**
 * Brings everything up, each part as soon as what it needs is there, for two cores have enough to do with it.
 * When it throws, servers may still run or be about to: the crew's `stop` ends them.
 */
export async function startStack(setting: StackSetting, workers: number): Promise<StartedStack> {
  const { config, home, ports, secrets, progress } = setting;
  const api = `http://127.0.0.1:${ports.api}`;
  const admin: AdminSettings = {
    DATABASE_URL: roleUrl(setting, 'throughline_admin'),
    SIGNING_KEYRING: secrets.signingKeyring,
    TOKEN_ISSUER: `${api}/api/auth`,
    TOKEN_AUDIENCE: api,
    CONNECTION_KEYRING: secrets.connectionKeyring,
  };
  const bundle = async () => bundleWorkflows({ ...config, folder: home.bundles, env: config.serverEnv });
  const demo = async () => makeDemo(admin, home.demo);

  const temporalUp = bringUpTemporal(setting);
  // With a bucket elsewhere nobody needs a store here, nor the program that it is built with.
  const bucketUp: Promise<Bucket> = config.bucket
    ? Promise.resolve(config.bucket)
    : bringUpObjectStore(setting);
  const postgresUp = bringUpPostgres(setting);
  const sandboxUp = bringUpSandbox(setting);
  const bundled = progress.step('Workflow bundle', bundle, () => 'for the workers');
  const schemaUp = postgresUp.then(async (postgres) => bringUpSchema(setting, postgres));
  const demoMade = schemaUp.then(async () =>
    progress.step('Demo data', demo, () => 'two projects, keys, tokens'),
  );
  const apiUp = schemaUp.then(async () => bringUpApi(setting));
  const bringUpFleet = async () => {
    const [sandbox, bucket, workflowBundle] = await Promise.all([sandboxUp, bucketUp, bundled]);
    await Promise.all([temporalUp, schemaUp]);
    await bringUpWorkers(setting, workers, { sandbox, bucket, workflowBundle });
  };
  const [postgres, temporal, bucket, sandbox, demoKeys] = await Promise.all([
    postgresUp,
    temporalUp,
    bucketUp,
    sandboxUp,
    demoMade,
    apiUp,
    bringUpFleet(),
  ]);
  await apiIsReady(api);
  const file: StackFile = {
    api,
    temporal: { address: temporal.address, ui: temporal.ui },
    postgres: postgres.superuserUrl,
    s3: placeOf(bucket),
    sandbox: sandbox.addresses,
    demo: demoKeys,
  };
  return { file, admin };
}

function placeOf({ endpoint, region, bucket }: Bucket): StackFile['s3'] {
  return { endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`, bucket };
}
