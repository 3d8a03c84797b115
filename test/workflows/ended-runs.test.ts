import { randomBytes } from 'node:crypto';
import { buildConversionsStart } from '../../workflows/contract/conversions.ts';
import { buildCustomerTreeStart } from '../../workflows/contract/customer-tree.ts';
import { eventually } from '../support/eventually.ts';
import { ADS_QUEUES } from '../support/worker.ts';
import { createAdsUser, openSearchadsWorld } from '../support/searchads-world.ts';
import { listRuns } from '../support/workflow-states.ts';
import { keepOpen } from '../support/keep-open.ts';

const world = keepOpen(() => openSearchadsWorld({ queues: [...ADS_QUEUES, 'conversions'] }));

/**
 * Waits until all runs have ended, and returns their statuses and states. Operators search for states, so a
 * wrong state would mislead them for Temporal's whole retention period.
 */
const waitForEndedRuns = (workflowType: string, projectId: string) =>
  eventually(async () => {
    const runs = await listRuns(workflowType, projectId);
    const hasEnded = runs.length > 0 && runs.every(({ status }) => status !== 'RUNNING');
    return hasEnded ? runs.map(({ status, state }) => [status, state]) : undefined;
  }, 60_000);

it('a workflow run that an operator cancelled is recorded as cancelled', async () => {
  const { projectId } = world.tenant;
  const user = createAdsUser('agency');
  const connectionId = await world.connect(projectId, user.refreshToken);
  for (const operation of ['search', 'listAccessibleCustomers'])
    await user.armFault({ operation, kind: 'stall', delayMs: 60_000, times: 100 });
  const run = await world.temporal.workflow.start(
    'readCustomerTree',
    buildCustomerTreeStart({ queuePrefix: world.queuePrefix, projectId, connectionId }),
  );
  await eventually(async () => ((await user.calls()).length > 0 ? true : undefined), 60_000);
  await run.cancel();
  expect(await waitForEndedRuns('readCustomerTree', projectId)).toEqual([['CANCELLED', 'cancelled']]);
  await user.disarm();
});

it('a workflow run that ended with an internal error is recorded as failed', async () => {
  // PostgreSQL refuses this project id at each attempt, because it is no UUID.
  const projectId = `none-${randomBytes(6).toString('hex')}`;
  const { queuePrefix } = world;
  const { signal: _, ...start } = buildConversionsStart({ queuePrefix, projectId });
  await world.temporal.workflow.start('sendConversions', start);
  expect(await waitForEndedRuns('sendConversions', projectId)).toEqual([['FAILED', 'failed']]);
});
