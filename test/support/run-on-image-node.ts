import { spawnSync } from 'node:child_process';
import { environmentOnNode } from './config.ts';
import { imageNode, imageNodeVersion } from './image-node.ts';

/** The tests that start the API or workers as processes: kills, signals, logs and metrics. */
const FILES = [
  'test/e2e/stack/image-node',
  'test/worker/metrics',
  'test/api/metrics',
  'test/api/socials/usage',
  'test/api/journey/crm-failures',
  'test/workflows/send-sign-in-link',
  'test/faults/emails',
  'test/faults/campaign-worker-killed',
];

/** Runs the tests of processes with the processes on the Node.js of the images, and the tests on this one. */
const node = await imageNode();
console.log(`The processes run on Node.js ${imageNodeVersion()}: ${node}`);
const { status } = spawnSync('npx', ['jest', ...FILES], {
  stdio: 'inherit',
  env: environmentOnNode(node),
});
process.exitCode = status ?? 1;
