import { join } from 'node:path';
import type { DevConfig } from './config.ts';
import type { Report } from './processes/child-process.ts';
import { findProgram, type ProgramPlaces } from './processes/find-program.ts';
import { goBuild } from './processes/go-build.ts';
import type { FoundProgram, Program } from './processes/program.ts';
import { TEMPORAL_CLI } from './processes/temporal-cli.ts';
import { sdkDownload } from './processes/temporal-download.ts';
import { VERSITYGW } from './processes/versitygw-program.ts';

/**
 * Finds a program, or downloads or builds it, which takes minutes once on a machine. Throws an Error that says what
 * helps.
 */
type Find = (report: Report) => Promise<FoundProgram>;

/** Finds the third-party programs that a stack runs. */
export type ProgramFinder = {
  temporal: Find;
  versitygw: Find;
};

/** Programs are found one after another, because one build at a time is enough for two cores. */
export function programFinder(config: DevConfig, signal: AbortSignal): ProgramFinder {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn =
    (program: Program, explicitPath: string | undefined): Find =>
    (report) => {
      const finding = last.then(() => {
        signal.throwIfAborted();
        return findProgram(
          program,
          { ...programPlaces(program, config), ...(explicitPath && { explicitPath }) },
          report,
          signal,
        );
      });
      last = finding.catch(() => {});
      return finding;
    };
  return {
    temporal: inTurn(TEMPORAL_CLI, config.temporalCliPath),
    versitygw: inTurn(VERSITYGW, config.versitygwPath),
  };
}

/** Where a program may be found, and what it is built from. */
export function programPlaces(
  program: Program,
  { project, searchPath, cache, toolEnv }: DevConfig,
): ProgramPlaces {
  const moduleFolder = join(project, 'tools', program.build.folder);
  return {
    searchPath,
    cache,
    sources: {
      ...(program === TEMPORAL_CLI && { "the SDK's own download": sdkDownload(toolEnv) }),
      'a build from the Go module': goBuild({ program, moduleFolder, env: toolEnv }),
    },
  };
}
