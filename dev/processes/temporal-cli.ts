import type { BuiltProgram } from './program.ts';

export const TEMPORAL_CLI: BuiltProgram = {
  title: 'Temporal server',
  command: 'temporal',
  cacheName: 'temporal-cli',
  pathVariable: 'TEMPORAL_CLI_PATH',
  version: '1.8.2',
  // The first version with standalone activities, which provider reads use.
  oldest: '1.7.0',
  versionPattern: /temporal version v?(\d+\.\d+\.\d+)/,
  wheel: 'temporal',
  build: {
    folder: 'temporal',
    package: 'github.com/temporalio/cli/cmd/temporal',
    versionVariable: 'github.com/temporalio/cli/internal/temporalcli.Version',
    oldestGo: '1.26.4',
    duration: '3 to 8 minutes',
  },
  installation:
    'the Temporal CLI 1.7.0 or later so that `temporal --version` works (https://docs.temporal.io/cli)',
};
