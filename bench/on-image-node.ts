/**
 * `npm run bench`: the benchmarks, their peers and what they measure, on the Node.js of the images, as in production.
 * On an older one every wait of a process that carries a request's id along costs more, and the peers carry none.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { imageNode } from '../test/support/image-node.ts';

const main = join(import.meta.dirname, 'main.ts');
const { status } = spawnSync(await imageNode(), ['--import', 'tsx', main, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
