import { existsSync } from 'node:fs';
import type { Report } from '../../dev/processes/child-process.ts';
import { runTool } from './run-tool.ts';

/**
 * Installs packages of Debian where this process may.
 * @throws Error that says why it may not, or ToolFailure
 */
export async function installDebianPackages(
  names: readonly string[],
  { env, report }: { env: Record<string, string>; report: Report },
): Promise<void> {
  if (!existsSync('/etc/debian_version')) throw new Error('this is not Debian');
  if (process.getuid?.() !== 0) throw new Error('only root can install it');
  const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  report(`installing ${names.join(' and ')} of Debian with apt-get`);
  await runTool('apt-get', ['update'], { env: quiet });
  // Without a time limit: a package manager that is killed half-way leaves a machine that is mended by hand.
  await runTool('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env: quiet });
}
