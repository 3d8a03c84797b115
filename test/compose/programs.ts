import { join } from 'node:path';
import type { DevConfig } from '../../dev/config.ts';
import { findProgram } from '../../dev/processes/find-program.ts';
import { createGoBuild } from '../../dev/processes/go-build.ts';
import type { Report } from '../../dev/processes/child-process.ts';
import type { BuiltProgram } from '../../dev/processes/program.ts';

type Built = Pick<BuiltProgram, 'title' | 'version' | 'versionPattern'> & {
  folder: string;
  package: string;
  versionVariable: string;
  duration: string;
};

const SERVER = {
  folder: 'temporal-server',
  version: '1.31.2',
  versionPattern: /version (\d+\.\d+\.\d+)/,
  versionVariable: 'go.temporal.io/server/common/headers.ServerVersion',
};

/** Each program is built from its pinned Go module below `tools/`. */
const PROGRAMS = {
  compose: {
    title: 'Docker Compose',
    folder: 'compose',
    version: '2.40.3',
    versionPattern: /Compose version v(\d+\.\d+\.\d+)/,
    package: 'github.com/docker/compose/v2/cmd',
    versionVariable: 'github.com/docker/compose/v2/internal.Version',
    duration: '2 to 6 minutes',
  },
  'temporal-server': {
    ...SERVER,
    title: 'Temporal server for a separate database',
    package: 'go.temporal.io/server/cmd/server',
    duration: '4 to 10 minutes',
  },
  'temporal-sql-tool': {
    ...SERVER,
    title: "Temporal's SQL tool",
    package: 'go.temporal.io/server/cmd/tools/sql',
    duration: 'a minute',
  },
  versitygw: {
    title: 'versitygw',
    folder: 'versitygw',
    version: '1.7.0',
    versionPattern: /^Version\s*: v?(\d+\.\d+\.\d+)/m,
    package: 'github.com/versity/versitygw/cmd/versitygw',
    versionVariable: 'main.Version',
    duration: '1 to 3 minutes',
  },
  'temporal-ui': {
    title: 'web UI of Temporal',
    folder: 'temporal-ui',
    version: '2.52.1',
    versionPattern: /version (\d+\.\d+\.\d+)/,
    package: 'github.com/temporalio/ui-server/v2/cmd/server',
    versionVariable: 'github.com/temporalio/ui-server/v2/server/version.UIVersion',
    duration: 'a minute',
  },
} as const satisfies Record<string, Built>;

type ProgramName = keyof typeof PROGRAMS;

/**
 * Builds the program from its Go module if the user's cache lacks it.
 * @throws Error with instructions if the program cannot be built
 */
export function findBuilt(
  name: ProgramName,
  { project, cache, toolEnv }: DevConfig,
  { report, signal }: { report: Report; signal: AbortSignal },
): Promise<string> {
  const { title, folder, version, versionPattern, ...build } = PROGRAMS[name];
  const program: BuiltProgram = {
    title,
    command: name,
    cacheName: name,
    pathVariable: '',
    version,
    oldest: version,
    versionPattern,
    build: {
      folder,
      package: build.package,
      versionVariable: build.versionVariable,
      versionPrefix: name === 'compose' || name === 'versitygw' ? 'v' : '',
      oldestGo: '1.26.4',
      duration: build.duration,
    },
    installation: 'Go 1.26.4 or later',
  };
  const source = createGoBuild({ program, moduleFolder: join(project, 'tools', folder), env: toolEnv });
  const places = { searchPath: '', cache, sources: { 'a build from the Go module': source } };
  return findProgram(program, places, report, signal);
}
