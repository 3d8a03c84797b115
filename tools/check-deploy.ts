/**
 * Checks what `deploy/` has for operators, with the programs that they will use: the alert rules with their tests.
 *
 *   npm run check:deploy
 *
 * The programs are found on the PATH or in the per-user cache, or built from their Go modules, which takes minutes once.
 */
import { readConfig } from '../dev/config.ts';
import { checkAlerts } from './deploy/check-alerts.ts';
import { PROMTOOL, pathOf } from './deploy/programs.ts';

const config = readConfig();
const promtool = await pathOf(PROMTOOL, config, (line) => console.log(line));
const faults = checkAlerts(promtool, config.project);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
