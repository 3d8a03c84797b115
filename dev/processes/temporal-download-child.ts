import { TestWorkflowEnvironment } from '@temporalio/testing';
import { getMessage } from './errors.ts';
import { TEMPORAL_CLI } from './temporal-cli.ts';

// The SDK downloads only when it starts a server, and cannot interrupt the download. A process of its own can
// be killed instead.
const [downloadDir] = process.argv.slice(2);
if (downloadDir === undefined) throw new Error('The folder is missing. Name the folder to download into.');
try {
  const environment = await TestWorkflowEnvironment.createLocal({
    server: { executable: { type: 'cached-download', downloadDir, version: `v${TEMPORAL_CLI.version}` } },
  });
  await environment.teardown();
} catch (error) {
  console.error(getMessage(error));
  process.exitCode = 1;
}
