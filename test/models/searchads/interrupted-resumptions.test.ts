import { describeResumption } from '../../../api/operations/searchads/getCampaignApproval.ts';
import { run } from '../../../models/rows.ts';
import { findApproval, requestApproval } from '../../../models/searchads/campaign-approvals.ts';
import { dispatchApproval } from '../../../models/searchads/dispatch-approvals.ts';
import {
  endEmergencyPause,
  findEmergencyPause,
  startEmergencyPause,
} from '../../../models/searchads/emergency-pauses.ts';
import { useDatabaseWorld } from '../../support/database-world.ts';

const REQUESTER = { requestedBy: 'test', requestId: 'request' };

const world = useDatabaseWorld();

async function pauseAll(): Promise<string> {
  const { pause } = await world.asApi((project) => startEmergencyPause(project, REQUESTER));
  await end(pause.id);
  return pause.id;
}

const end = (pauseId: string) => world.asWorker((project) => endEmergencyPause(project, pauseId, []));

/** Requests, approves and dispatches the resumption of a pause. Returns the id of the approval. */
const resume = (pauseId: string): Promise<string> =>
  world.asWorker(async (project) => {
    const request = { kind: 'resumption' as const, subjectId: pauseId, requesters: [], ...REQUESTER };
    const id = (await requestApproval(project, request)) ?? '';
    const key = [project.projectId, id];
    await run(
      project,
      `update campaign_approvals set state = 'approved' where project_id = $1 and id = $2`,
      key,
    );
    const approval = await findApproval(project, id);
    expect(approval && (await dispatchApproval(project, approval))).toMatchObject({ next: 'resumption' });
    return id;
  });

const readState = (id: string): Promise<string | undefined> =>
  world.asApi(async (project) => {
    const approval = await findApproval(project, id);
    const pause = approval && (await findEmergencyPause(project, approval.subjectId));
    return pause && describeResumption(pause, approval).state;
  });

it('a resumption that a second emergency pause cancelled stays refused when another resumption of the first pause ends', async () => {
  const pauseId = await pauseAll();
  const cancelledId = await resume(pauseId);
  expect(await readState(cancelledId)).toBe('running');
  await pauseAll();
  expect(await readState(cancelledId)).toBe('refused');
  const laterId = await resume(pauseId);
  expect(await readState(cancelledId)).toBe('refused');
  await end(pauseId);
  expect(await readState(cancelledId)).toBe('refused');
  expect(await readState(laterId)).toBe('done');
});

it('an emergency pause does not change the outcome of an earlier resumption that has ended', async () => {
  const pauseId = await pauseAll();
  const endedId = await resume(pauseId);
  await end(pauseId);
  const cancelledId = await resume(pauseId);
  await pauseAll();
  expect(await readState(endedId)).toBe('done');
  expect(await readState(cancelledId)).toBe('refused');
});
