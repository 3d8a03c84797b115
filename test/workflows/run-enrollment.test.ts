import { WorkflowNotFoundError } from '@temporalio/client';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import { activateSequence, pauseSequence, requestMove } from '../../models/sequences/control-sequence.ts';
import { exitEnrollment } from '../../models/sequences/enrollments.ts';
import { getEnrollmentWorkflowId } from '../../workflows/contract/sequences.ts';
import { openEmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { expectEvent } from '../support/expect-event.ts';
import { keepOpen } from '../support/keep-open.ts';
import { createSequence, buildWait, type TestStep } from '../support/sequence.ts';

let database: Database;

const stack = keepOpen(openEmailStack, async () => {
  database = stack.database.connect('api');
  await stack.startWorker(undefined, { sweepIntervalMs: 200 });
});

const DAY: TestStep = { type: 'wait', duration: { value: 1, unit: 'days' } };

const create = (steps: readonly TestStep[]) => createSequence(database, stack.tenant.projectId, steps);

const runAsApi = <Result>(work: (project: InProject) => Promise<Result>) =>
  inProject(database, stack.tenant.projectId, work);

const getRun = (enrollmentId: string) =>
  stack.temporal.workflow.getHandle(getEnrollmentWorkflowId(enrollmentId));

const expectRow = (enrollmentId: string, expected: Record<string, unknown>) =>
  eventually(async () => {
    const [row] = await stack.sql('select * from sequence_enrollments where id = $1', [enrollmentId]);
    expect(row).toMatchObject(expected);
    return row;
  }, 30_000);

const readSubjects = async (email: string) =>
  (await stack.account.listMailsTo(email)).map(({ subject }) => subject);

it('a sequence sends each mail once, and its Temporal history contains no address', async () => {
  const { sequenceId, enroll } = await create(['Welcome', buildWait(1), 'Tips', buildWait(1), 'Offer']);
  const [enrollmentId = ''] = await enroll({ email: 'reader@example.com', params: { name: 'Ada' } });
  await expectRow(enrollmentId, { state: 'completed', step_index: 5 });
  const subjects = await eventually(async () => {
    const found = await readSubjects('reader@example.com');
    return found.length === 3 ? found : undefined;
  });
  expect(subjects.toSorted()).toEqual(['Offer', 'Tips', 'Welcome']);
  await expectEvent(stack.api, stack.tenant, 'sequence.step_sent', { enrollmentId, stepIndex: 2 });
  await expectEvent(stack.api, stack.tenant, 'sequence.completed', { sequenceId, enrollmentId });
  const query = `sequenceId = '${sequenceId}' and enrollmentId = '${enrollmentId}' and state = 'completed'`;
  await eventually(async () => (await stack.temporal.workflow.count(query)).count === 1);
  const { events } = await getRun(enrollmentId).fetchHistory();
  expect(JSON.stringify(events)).not.toMatch(/reader@|UmVhZGVy/);
});

it('a person who is removed during a wait leaves the sequence at once, and the workflow run ends', async () => {
  const { enroll } = await create([DAY, 'Never']);
  const [enrollmentId = ''] = await enroll({ email: 'gone@example.com' });
  await expectRow(enrollmentId, { waiting_for: 'time' });
  await runAsApi((project) => exitEnrollment(project, enrollmentId, 'removed'));
  await expect(getRun(enrollmentId).result()).resolves.toBeUndefined();
  await expectRow(enrollmentId, { state: 'exited', exit_reason: 'removed' });
});

it('people in a paused sequence wait until it is activated again', async () => {
  const { sequenceId, enroll } = await create([buildWait(1), 'Held']);
  const [enrollmentId = ''] = await enroll({ email: 'held@example.com' });
  await runAsApi((project) => pauseSequence(project, sequenceId));
  await expectRow(enrollmentId, { state: 'active', waiting_for: 'paused' });
  await runAsApi((project) => activateSequence(project, sequenceId, 1));
  await expectRow(enrollmentId, { state: 'completed' });
});

it('enrolled people stay on their version of a sequence after an edit, and move to the new version on request', async () => {
  const { sequenceId, addVersion, enroll } = await create([DAY, 'Old']);
  const [enrollmentId = ''] = await enroll({ email: 'mover@example.com' });
  await expectRow(enrollmentId, { waiting_for: 'time' });
  await addVersion([buildWait(1), 'New']);
  await runAsApi((project) => activateSequence(project, sequenceId, 2));
  await expectRow(enrollmentId, { version: 1, waiting_for: 'time' });
  await runAsApi((project) => requestMove(project, sequenceId, 2));
  await expectRow(enrollmentId, { version: 2, state: 'completed' });
  await expect(eventually(async () => (await readSubjects('mover@example.com'))[0])).resolves.toBe('New');
});

it('an enrollment ends if its workflow run was terminated, and continues if Temporal lost the run', async () => {
  const { enroll } = await create([DAY, 'Never']);
  const ids = await enroll({ email: 't@example.com' }, { email: 'l@example.com' });
  const [terminated = '', lost = ''] = ids;
  for (const id of ids) await expectRow(id, { waiting_for: 'time' });
  await getRun(terminated).terminate();
  await stack.temporal.connection.workflowService.deleteWorkflowExecution({
    namespace: 'default',
    workflowExecution: { workflowId: getEnrollmentWorkflowId(lost) },
  });
  await eventually(() =>
    getRun(lost)
      .describe()
      .then(
        () => false,
        (error: unknown) => error instanceof WorkflowNotFoundError,
      ),
  );
  await stack.sql(
    `update sequence_enrollments set due_at = now() - interval '2 minutes' where id = any($1::uuid[])`,
    [[terminated, lost]],
  );
  await expectRow(terminated, { state: 'exited', exit_reason: 'removed' });
  await expectRow(lost, { state: 'completed' });
});
