/**
 * Checks the alert rules and the Helm chart of `deploy/` with promtool, Helm and kubectl-validate. Missing
 * programs are built once from Go modules, which takes minutes.
 *
 *   npm run check:deploy
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../dev/config.ts';
import type { Program } from '../dev/processes/program.ts';
import { checkChart } from './deploy/check-chart.ts';
import { findOrBuild, HELM, KUBECTL_VALIDATE, PROMTOOL, run } from './deploy/programs.ts';

const config = readConfig();
const find = (program: Program) => findOrBuild(program, config, (line) => console.log(line));
// Sequential, because a build uses all cores.
const promtool = await find(PROMTOOL);
const helm = await find(HELM);
const kubectlValidate = await find(KUBECTL_VALIDATE);
const faults = [
  ...checkAlerts(promtool, config.project),
  ...checkChart({ helm, kubectlValidate }, config.project),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function checkAlerts(path: string, project: string): string[] {
  const folder = join(project, 'deploy', 'alerts');
  const files = (suffix: string) => readdirSync(folder).filter((name) => name.endsWith(suffix));
  const commands = [
    ['check', 'rules', '--lint=all', '--lint-fatal', ...files('.rules.yaml')],
    ['test', 'rules', ...files('.test.yaml')],
  ];
  return commands.flatMap((command) => {
    const { status, output } = run(path, command, folder);
    return status === 0 ? [] : [`promtool ${command.join(' ')} failed:\n${output}`];
  });
}
