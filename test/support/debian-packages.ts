import { existsSync } from 'node:fs';
import type { Report } from '../../dev/processes/child-process.ts';
import { runTool } from './run-tool.ts';

/**
 * Installs Debian packages, if this process has the rights.
 * @throws Error with the reason why it may not; ToolFailure if the installation fails
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
  // No time limit, because an interrupted package manager leaves a broken system.
  await runTool('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env: quiet });
}
