/**
 * Checks what `deploy/` has for operators, with the programs that they will use: the alert rules with their tests, and
 * the Helm chart.
 *
 *   npm run check:deploy
 *
 * The programs are found on the PATH or in the per-user cache, or built from their Go modules, which takes minutes
 * once.
 */
import { readConfig } from '../dev/config.ts';
import type { Program } from '../dev/processes/program.ts';
import { checkAlerts } from './deploy/check-alerts.ts';
import { checkChart } from './deploy/check-chart.ts';
import { HELM, KUBECTL_VALIDATE, pathOf, PROMTOOL } from './deploy/programs.ts';

const config = readConfig();
const find = (program: Program) => pathOf(program, config, (line) => console.log(line));
// One after another: a build takes all cores.
const promtool = await find(PROMTOOL);
const helm = await find(HELM);
const kubectlValidate = await find(KUBECTL_VALIDATE);
const faults = [
  ...checkAlerts(promtool, config.project),
  ...checkChart({ helm, kubectlValidate }, config.project),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
