import { TestWorkflowEnvironment } from '@temporalio/testing';
import { getMessage } from './errors.ts';
import { TEMPORAL_CLI } from './temporal-cli.ts';

// Runs in its own process, which can be killed: the SDK downloads only when it starts a server, and it cannot
// interrupt the download.
const [downloadDir] = process.argv.slice(2);
if (downloadDir === undefined) throw new Error('The argument is missing. Name the folder to download into.');
try {
  const environment = await TestWorkflowEnvironment.createLocal({
    server: { executable: { type: 'cached-download', downloadDir, version: `v${TEMPORAL_CLI.version}` } },
  });
  await environment.teardown();
} catch (error) {
  console.error(getMessage(error));
  process.exitCode = 1;
}
