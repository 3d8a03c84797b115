import { makeDemo } from './demo-data.ts';
import { apiIsReady } from './processes/api.ts';
import type { AdminSettings, StackFile } from './stack-file.ts';
import {
  bringUpApi,
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
export interface StartedStack {
  file: StackFile;
  admin: AdminSettings;
}

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
  const postgresUp = bringUpPostgres(setting);
  const sandboxUp = bringUpSandbox(setting);
  const bundled = progress.step('Workflow bundle', bundle, () => 'for the workers');
  const schemaUp = postgresUp.then(async (postgres) => bringUpSchema(setting, postgres));
  const demoMade = schemaUp.then(async () =>
    progress.step('Demo data', demo, () => 'two projects, keys, tokens'),
  );
  const apiUp = schemaUp.then(async () => bringUpApi(setting));
  const workersUp = Promise.all([sandboxUp, bundled, temporalUp, schemaUp]).then(
    async ([sandbox, workflowBundle]) => bringUpWorkers(setting, workers, { sandbox, workflowBundle }),
  );

  const [postgres, temporal, sandbox, demoKeys] = await Promise.all([
    postgresUp,
    temporalUp,
    sandboxUp,
    demoMade,
    apiUp,
    workersUp,
  ]);
  await apiIsReady(api);
  const file: StackFile = {
    api,
    temporal: { address: temporal.address, ui: temporal.ui },
    postgres: postgres.superuserUrl,
    sandbox: sandbox.addresses,
    demo: demoKeys,
  };
  return { file, admin };
}
