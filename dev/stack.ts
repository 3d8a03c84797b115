import { buildConsole } from './console-build.ts';
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
  roleUrl,
  type StackContext,
} from './stack-servers.ts';
import { bundleWorkflows } from './workflow-bundle.ts';

/** The files that a running stack writes. */
export type StartedStack = {
  file: StackFile;
  admin: AdminSettings;
};

/**
 * Brings everything up, each part as soon as what it needs is up.
 * When it throws, servers may still be running or starting: `stop` of the server group ends them.
 */
export async function startStack(context: StackContext, workers: number): Promise<StartedStack> {
  const { config, home, ports, secrets, progress } = context;
  const api = `http://127.0.0.1:${ports.api}`;
  const admin: AdminSettings = {
    DATABASE_URL: roleUrl(context, 'throughline_admin'),
    SIGNING_KEYRING: secrets.signingKeyring,
    TOKEN_ISSUER: `${api}/api/auth`,
    TOKEN_AUDIENCE: api,
    CONNECTION_KEYRING: secrets.connectionKeyring,
  };
  const bundle = async () => bundleWorkflows({ ...config, folder: home.bundles, env: config.serverEnv });
  const demo = async () => ensureDemo(admin, home.demo, secrets.signInKeyring);

  const consoleBuilt = progress.step(
    'Console',
    async () => buildConsole({ ...config, folder: home.console, env: config.serverEnv }),
    () => `${api}/console`,
  );

  const temporalUp = bringUpTemporal(context);
  // With a bucket elsewhere, the embedded store and its program are not needed.
  const bucketUp: Promise<Bucket> = config.bucket
    ? Promise.resolve(config.bucket)
    : bringUpObjectStore(context);
  const postgresUp = bringUpPostgres(context);
  const sandboxUp = bringUpSandbox(context);
  const bundled = progress.step('Workflow bundle', bundle, () => 'for the workers');
  const schemaUp = postgresUp.then(async (postgres) => bringUpSchema(context, postgres));
  const demoMade = schemaUp.then(async () =>
    progress.step('Demo data', demo, () => 'two projects, keys, tokens'),
  );
  const apiUp = Promise.all([consoleBuilt, schemaUp]).then(async ([folder]) => bringUpApi(context, folder));
  const bringUpFleet = async () => {
    const [sandbox, bucket, workflowBundle] = await Promise.all([sandboxUp, bucketUp, bundled]);
    await Promise.all([temporalUp, schemaUp]);
    await bringUpWorkers(context, workers, { sandbox, bucket, workflowBundle });
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
  await waitForApi(api);
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
