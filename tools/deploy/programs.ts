import { spawnSync } from 'node:child_process';
import { getProgramSearch } from '../../dev/find-programs.ts';
import type { DevConfig } from '../../dev/config.ts';
import type { Report } from '../../dev/processes/child-process.ts';
import { findProgram } from '../../dev/processes/find-program.ts';
import type { BuiltProgram, Program } from '../../dev/processes/program.ts';

export const PROMTOOL: BuiltProgram = {
  title: 'promtool',
  command: 'promtool',
  cacheName: 'promtool',
  pathVariable: 'PROMTOOL_PATH',
  version: '3.13.5',
  oldest: '3.13.5',
  versionPattern: /^promtool, version (\d+\.\d+\.\d+)/,
  build: {
    folder: 'promtool',
    package: 'github.com/prometheus/prometheus/cmd/promtool',
    // Rules need no service discovery, which is most of the code to compile.
    tags: 'remove_all_sd',
    versionVariable: 'github.com/prometheus/common/version.Version',
    oldestGo: '1.26.0',
    duration: '2 to 8 minutes',
  },
  installation:
    'promtool 3.13.5 or later so that `promtool --version` works (https://prometheus.io/download)',
};

export const HELM: BuiltProgram = {
  title: 'Helm',
  command: 'helm',
  cacheName: 'helm',
  pathVariable: 'HELM_PATH',
  version: '4.3.1',
  oldest: '4.3.1',
  versionArguments: ['version', '--short'],
  versionPattern: /^v(\d+\.\d+\.\d+)/,
  build: {
    folder: 'helm',
    package: 'helm.sh/helm/v4/cmd/helm',
    versionVariable: 'helm.sh/helm/v4/internal/version.version',
    versionPrefix: 'v',
    oldestGo: '1.26.0',
    duration: '2 to 8 minutes',
  },
  installation: 'Helm 4.3.1 or later so that `helm version` works (https://helm.sh/docs/intro/install)',
};

/** Validates manifests against embedded Kubernetes schemas, without a cluster or network. */
export const KUBECTL_VALIDATE: BuiltProgram = {
  title: 'kubectl-validate',
  command: 'kubectl-validate',
  cacheName: 'kubectl-validate',
  pathVariable: 'KUBECTL_VALIDATE_PATH',
  version: '0.0.4',
  // kubectl-validate prints no version, but its help names the newest Kubernetes version of its schemas.
  versionArguments: ['--help'],
  versionPattern: /--version string .*\(default "(\d+\.\d+)"\)/,
  oldest: '1.30',
  build: {
    folder: 'kubectl-validate',
    package: 'sigs.k8s.io/kubectl-validate',
    oldestGo: '1.26.0',
    duration: '2 to 8 minutes',
  },
  installation:
    'kubectl-validate 0.0.4 or later so that `kubectl-validate --help` works (https://github.com/kubernetes-sigs/kubectl-validate)',
};

/**
 * Returns the path of the program, and builds a missing program once per machine, which takes minutes.
 * @throws Error that describes the fix
 */
export function findOrBuild(program: Program, config: DevConfig, report: Report): Promise<string> {
  const explicitPath = config.toolEnv[program.pathVariable];
  const search = { ...getProgramSearch(program, config), ...(explicitPath && { explicitPath }) };
  return findProgram(program, search, report, new AbortController().signal);
}

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

/**
 * Runs a program. `output` includes standard error.
 * @throws Error if the program cannot be started, or exceeds the timeout or the maximum output
 */
export function run(path: string, args: readonly string[], cwd: string): { status: number; output: string } {
  const result = spawnSync(path, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: TIMEOUT_MS,
  });
  if (result.error !== undefined) throw result.error;
  return { status: result.status ?? 1, output: `${result.stdout}${result.stderr}` };
}
