import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

/**
 * Checks the alert rules with promtool and runs their tests.
 * @returns problems; empty if there are none
 */
export function checkAlerts(promtool: string, project: string): string[] {
  const folder = join(project, 'deploy', 'alerts');
  const files = (suffix: string) => readdirSync(folder).filter((name) => name.endsWith(suffix));
  const commands = [
    ['check', 'rules', '--lint=all', '--lint-fatal', ...files('.rules.yaml')],
    ['test', 'rules', ...files('.test.yaml')],
  ];
  return commands.flatMap((command) => {
    const { status, output } = run(promtool, command, folder);
    return status === 0 ? [] : [`promtool ${command.join(' ')} failed:\n${output}`];
  });
}
