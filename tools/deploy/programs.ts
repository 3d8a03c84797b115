import { programPlaces } from '../../dev/find-programs.ts';
import type { DevConfig } from '../../dev/config.ts';
import type { Report } from '../../dev/processes/child-process.ts';
import { findProgram } from '../../dev/processes/find-program.ts';
import type { Program } from '../../dev/processes/program.ts';

/** Checks alert rules, and replays series against them. */
export const PROMTOOL: Program = {
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
    // Rules need no service discovery, which is most of what there would be to compile.
    tags: 'remove_all_sd',
    versionVariable: 'github.com/prometheus/common/version.Version',
    oldestGo: '1.26.0',
    duration: '2 to 5 minutes',
  },
  installation:
    'promtool 3.13.5 or later so that `promtool --version` works (https://prometheus.io/download)',
};

/** Finds a program, or builds it, which takes minutes once on a machine. Throws an Error that says what helps. */
export async function pathOf(program: Program, config: DevConfig, report: Report): Promise<string> {
  const explicitPath = config.toolEnv[program.pathVariable];
  const places = { ...programPlaces(program, config), ...(explicitPath && { explicitPath }) };
  const { path } = await findProgram(program, places, report, new AbortController().signal);
  return path;
}
