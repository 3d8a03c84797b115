import { execFile } from 'node:child_process';

/** The Temporal CLI that the embedded stack is made and measured with. */
export const TEMPORAL_CLI_VERSION = '1.8.2';

/** The first CLI whose server runs activities that no workflow started, which Throughline's reads are. */
const OLDEST_TEMPORAL_CLI = '1.7.0';

/**
 * Asks an executable for its version: whole and able to run here, if it answers.
 * Throws with the reason when it is no Temporal CLI, does not run, or is too old.
 */
export async function checkTemporalCli(path: string): Promise<string> {
  const output = await new Promise<string>((resolve, reject) => {
    execFile(path, ['--version'], { timeout: 20_000, env: {} }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else
        reject(
          new Error(
            error.code === 'ENOENT' ? 'there is no such file' : `it does not run (${reasonOf(error)})`,
          ),
        );
    });
  });
  const version = /temporal version v?(\d+\.\d+\.\d+)/.exec(output)?.[1];
  if (version === undefined) throw new Error('it is not the Temporal CLI');
  if (!isAtLeast(version, OLDEST_TEMPORAL_CLI)) {
    throw new Error(`its version is ${version}, and ${OLDEST_TEMPORAL_CLI} or later is needed`);
  }
  return version;
}

/** Compares versions such as `1.26.4` number by number. */
export function isAtLeast(version: string, least: string): boolean {
  const have = version.split('.').map(Number);
  const need = least.split('.').map(Number);
  for (const [index, wanted] of need.entries()) {
    const had = have[index] ?? 0;
    if (had !== wanted) return had > wanted;
  }
  return true;
}

function reasonOf(error: { code?: unknown; signal?: unknown }): string {
  return typeof error.signal === 'string' ? error.signal : String(error.code);
}
