import { suppressAddress } from '../../../models/emails/suppressions.ts';
import { archiveSequence, pauseSequence } from '../../../models/sequences/control-sequence.ts';
import { claimOverdueEnrollments, claimRequestedRuns } from '../../../models/sequences/enrollment-runs.ts';
import { sweepSequence } from '../../../models/sequences/sweep-sequence.ts';
import { buildWait } from '../../support/sequence.ts';
import { DAY, openSequenceWorld } from './sequence-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { waitForLock } from '../../support/database.ts';

const world = keepOpen(openSequenceWorld);
beforeEach(() => world.nextTenant());

it('a due mail step queues one mail with a copy of the template and sender, and stores when the next steps are due', async () => {
  const { enrollmentId, sequenceId, advance, read } = await world.enrollIn([
    'One',
    DAY,
    'Two',
    buildWait(5),
    'Three',
  ]);
  const progress = await advance();
  expect(progress).toEqual({ next: 'wait', waitMs: 86_400_000 });
  await expect(world.readMails()).resolves.toMatchObject([
    {
      subject: 'One',
      tracking_id: `sequence:${enrollmentId}:0`,
      sequence_id: sequenceId,
      enrollment_id: enrollmentId,
      step_index: 0,
      email_type: 'marketing',
      shares_calls: true,
      state: 'queued',
      template: { subject: 'One', text: 'Hi {{name}}', defaults: { name: 'you' } },
      sender: { name: 'Sender' },
    },
  ]);
  const { due_at: dueAt, upcoming, ...row } = await read();
  expect(row).toMatchObject({ state: 'active', step_index: 1, waiting_for: 'time', run_id: 'run-1' });
  expect(row.opened_at).not.toBeNull();
  const inFive = new Date((dueAt?.getTime() ?? 0) + 5_000);
  expect(upcoming).toEqual([
    { step: 2, at: dueAt?.toISOString() },
    { step: 4, at: inFive.toISOString() },
  ]);
  await expect(world.readEvents('sequence.step_sent')).resolves.toEqual([
    { sequenceId, enrollmentId, stepIndex: 0, email: 'ada@example.com' },
  ]);
  // A retry, for example after a lost result, changes nothing.
  await expect(advance()).resolves.toMatchObject({ next: 'wait' });
  await expect(world.readMails()).resolves.toHaveLength(1);
});

it('an enrolled person passes all steps of a sequence, and mails without a wait between them are queued together', async () => {
  const { enrollmentId, sequenceId, advance, read } = await world.enrollIn(['One', 'Two', DAY, 'Three']);
  await expect(advance()).resolves.toMatchObject({ next: 'wait' });
  expect((await world.readMails()).map(({ subject }) => subject)).toEqual(['One', 'Two']);
  await world.endWait(enrollmentId);
  await expect(advance()).resolves.toEqual({ next: 'end', state: 'completed' });
  await expect(advance()).resolves.toEqual({ next: 'end', state: 'completed' });
  expect((await world.readMails()).map(({ step_index: step }) => step)).toEqual([0, 1, 3]);
  await expect(read()).resolves.toMatchObject({ state: 'completed', step_index: 4, upcoming: [] });
  await expect(world.readEvents('sequence.completed')).resolves.toEqual([
    { sequenceId, enrollmentId, email: 'ada@example.com' },
  ]);
});

it('a paused sequence holds a person once the next step is due, and sends the mail after it is resumed', async () => {
  const { sequenceId, enrollmentId, advance, read } = await world.enrollIn([DAY, 'One']);
  await advance();
  await world.asApi((project) => pauseSequence(project, sequenceId));
  await expect(advance()).resolves.toMatchObject({ next: 'wait' });
  await world.endWait(enrollmentId);
  await expect(advance()).resolves.toEqual({ next: 'hold' });
  await expect(read()).resolves.toMatchObject({ state: 'active', waiting_for: 'paused', step_index: 0 });
  await world.urls.sql(`update sequences set state = 'active' where id = $1`, [sequenceId]);
  await expect(advance()).resolves.toEqual({ next: 'end', state: 'completed' });
  await expect(world.readMails()).resolves.toHaveLength(1);
});

it('a paused sequence can be archived while an enrollment whose step is due is being advanced', async () => {
  const { sequenceId, advance } = await world.enrollIn(['One']);
  await world.asApi((project) => pauseSequence(project, sequenceId));
  let advancing: ReturnType<typeof advance> | undefined;
  await world.asApi(async (project) => {
    await archiveSequence(project, sequenceId);
    advancing = advance();
    await waitForLock(world.urls);
    await expect(sweepSequence(project, sequenceId, 10)).resolves.toMatchObject({ swept: 1 });
  });
  await expect(advancing).resolves.toEqual({ next: 'end', state: 'exited' });
});

it('a claim of requested sequence runs includes a second project even if the first project alone has enough runs to reach the limit', async () => {
  await world.urls.sql('update sequence_enrollments set opened_at = now() where opened_at is null');
  const crowd = await world.enrollIn(['One'], {}, { email: 'first@example.com' });
  await crowd.enroll({ email: 'second@example.com' });
  await world.nextTenant();
  const late = await world.enrollIn(['One']);
  const claimed = await claimRequestedRuns(world.worker, 2);
  expect(claimed.map(({ sequenceId }) => sequenceId).toSorted()).toEqual(
    [crowd.sequenceId, late.sequenceId].toSorted(),
  );
  await expect(claimRequestedRuns(world.worker, 2)).resolves.toHaveLength(1);
  await expect(claimRequestedRuns(world.worker, 2)).resolves.toEqual([]);
});

it('the sweeper claims an enrollment as overdue when its workflow run was lost before the first step', async () => {
  const { sequenceId, enrollmentId } = await world.enrollIn(['One']);
  await world.urls.sql(
    `update sequence_enrollments set opened_at = now(), updated_at = now() - interval '2 minutes' where id = $1`,
    [enrollmentId],
  );
  const claimed = await claimOverdueEnrollments(world.worker, 10);
  expect(claimed).toMatchObject([{ sequenceId, enrollmentId }]);
});

it.each([
  ['a bounced address leaves a marketing sequence', 'bounce', 'marketing', 'bounced'],
  ['an unsubscribed address leaves a marketing sequence', 'unsubscribe', 'marketing', 'unsubscribed'],
  ['an unsubscribed address stays in a transactional sequence', 'unsubscribe', 'transactional', null],
] as const)('%s', async (_, reason, emailType, exitReason) => {
  const { advance, read } = await world.enrollIn(['One'], { emailType });
  await world.asApi((project) =>
    suppressAddress(project, { email: 'ADA@example.com', reason, source: 'api' }),
  );
  await advance();
  await expect(read()).resolves.toMatchObject({ exit_reason: exitReason });
  await expect(world.readMails()).resolves.toHaveLength(exitReason === null ? 1 : 0);
});

it('a person leaves a sequence with the reason `failed` when a mail cannot be rendered, and `removed` when the run is cancelled', async () => {
  const failing = await world.enrollIn(['{{name}}'], {}, { email: 'b@example.com', params: { name: ' ' } });
  await expect(failing.advance()).resolves.toEqual({ next: 'end', state: 'exited' });
  await expect(failing.read()).resolves.toMatchObject({ exit_reason: 'failed' });
  const cancelled = await world.enrollIn([DAY]);
  await expect(cancelled.advance({ isCancelled: true })).resolves.toEqual({ next: 'end', state: 'exited' });
  await expect(cancelled.read()).resolves.toMatchObject({ exit_reason: 'removed' });
  await expect(world.readMails()).resolves.toEqual([]);
});

it('a sequence run ends once its enrollment row is gone, but waits while the project is only marked as deleted', async () => {
  const { advance, enrollmentId } = await world.enrollIn([DAY, 'One']);
  await world.sql(
    `update projects set deleted_at = now(), deleted_by = 'test', erase_after = now() where id = $1`,
  );
  // A wait step keeps its length when the project is deleted.
  await expect(advance()).resolves.toEqual({ next: 'wait', waitMs: 86_400_000 });
  await world.endWait(enrollmentId);
  await expect(advance()).resolves.toEqual({ next: 'wait', waitMs: 3_600_000 });
  await expect(world.readMails()).resolves.toEqual([]);
  await world.urls.sql('delete from sequence_enrollments where id = $1', [enrollmentId]);
  await expect(advance()).resolves.toEqual({ next: 'end', state: 'gone' });
});
