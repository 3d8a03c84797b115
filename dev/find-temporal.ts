import { join } from 'node:path';
import type { DevConfig } from './config.ts';
import type { Report } from './processes/child-process.ts';
import { goBuild } from './processes/temporal-build.ts';
import { findTemporalCli, type TemporalCli } from './processes/temporal-cli.ts';
import { sdkDownload } from './processes/temporal-download.ts';

/** Finds the Temporal CLI as the settings say, or gets it: minutes, once on a machine. Throws with what helps. */
export async function findTemporal(
  config: DevConfig,
  report: Report,
  signal: AbortSignal,
): Promise<TemporalCli> {
  const moduleFolder = join(config.project, 'tools', 'temporal');
  return findTemporalCli(
    {
      ...(config.temporalCliPath !== undefined && { explicitPath: config.temporalCliPath }),
      searchPath: config.searchPath,
      cache: config.cache,
      sources: {
        "the SDK's own download": sdkDownload(config.toolEnv),
        'a build from the Go module': goBuild({ moduleFolder, env: config.toolEnv }),
      },
    },
    report,
    signal,
  );
}
