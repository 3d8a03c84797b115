import { TestWorkflowEnvironment } from '@temporalio/testing';
import { TEMPORAL_CLI } from './temporal-cli.ts';

// A process of its own: the SDK's native part downloads only as a step of starting a server, and cannot be stopped.
const [downloadDir] = process.argv.slice(2);
if (downloadDir === undefined) throw new Error('give the folder to download into');
try {
  const environment = await TestWorkflowEnvironment.createLocal({
    server: { executable: { type: 'cached-download', downloadDir, version: `v${TEMPORAL_CLI.version}` } },
  });
  await environment.teardown();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
