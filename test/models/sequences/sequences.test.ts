import { inProject } from '../../../models/in-project.ts';
import { suppressAddress } from '../../../models/emails/suppressions.ts';
import {
  activateSequence,
  archiveSequence,
  requestMove,
} from '../../../models/sequences/control-sequence.ts';
import { enrollPeople } from '../../../models/sequences/enroll-people.ts';
import { exitEnrollment, findEnrollments } from '../../../models/sequences/enrollments.ts';
import { insertSequence, insertSequenceVersion } from '../../../models/sequences/sequences.ts';
import { sweepSequence } from '../../../models/sequences/sweep-sequence.ts';
import type { SequenceStep } from '../../../domain/sequence-steps.ts';
import type { Database } from '../../../models/database.ts';
import { createTestDatabase, waitForLock } from '../../support/database.ts';
import { createTenant } from '../../support/tenant.ts';
import { keepOpen } from '../../support/keep-open.ts';

const WAIT: SequenceStep = { type: 'wait', duration: { value: 1, unit: 'days' } };

const person = (email: string) => ({ email, params: {}, timeZone: null, visitorId: null });

describe('people in a sequence', () => {
  let database: Database;

  const urls = keepOpen(createTestDatabase, () => {
    database = urls.connect('api', { poolSize: 2 });
  });

  async function createSequence(reentry: 'never' | 'after_exit' = 'never') {
    const { projectId } = await createTenant(urls);
    const sequenceId = await inProject(database, projectId, async (project) => {
      const rules = { name: 'Welcome', emailType: 'marketing', entryEvent: null, goalEvent: null } as const;
      const id = await insertSequence(project, { ...rules, reentry });
      await insertSequenceVersion(project, id, [WAIT, WAIT], 'test');
      await activateSequence(project, id, 1);
      return id;
    });
    const enroll = (emails: string[], maxOpen?: number) =>
      inProject(database, projectId, (project) =>
        enrollPeople(project, sequenceId, {
          people: emails.map(person),
          source: 'api',
          ...(maxOpen !== undefined && { maxOpen }),
        }),
      );
    const sweep = (limit: number) =>
      inProject(database, projectId, (project) => sweepSequence(project, sequenceId, limit));
    const list = async () =>
      (await findEnrollments({ database, projectId }, sequenceId, {}, { limit: 10 })).toSorted(
        (left, right) => (left.email < right.email ? -1 : 1),
      );
    return { projectId, sequenceId, enroll, sweep, list };
  }

  it('enrolls each address once, up to the limit of open enrollments, and skips suppressed addresses', async () => {
    const { projectId, enroll } = await createSequence();
    await inProject(database, projectId, (project) =>
      suppressAddress(project, { email: 'bob@example.com', reason: 'unsubscribe', source: 'api' }),
    );
    const names = ['ada', 'ada', 'bob', 'cy', 'bob', 'dee', 'dee'];
    const first = await enroll(
      names.map((name) => `${name}@example.com`),
      2,
    );
    const reasons = [null, 'already_enrolled', 'suppressed', null, 'suppressed', 'limit', 'limit'];
    expect(first.map(({ reason }) => reason)).toEqual(reasons);
    expect(first[1]?.id).toBe(first[0]?.id);
    const second = await enroll(['ada@example.com', 'dee@example.com'], 2);
    expect(second).toEqual([
      { id: first[0]?.id, reason: 'already_enrolled' },
      { id: null, reason: 'limit' },
    ]);
  });

  it('ends the enrollments of an archived sequence in bounded batches, and enrolls its people again only if reentry is after_exit', async () => {
    for (const reentry of ['never', 'after_exit'] as const) {
      const { projectId, sequenceId, enroll, sweep, list } = await createSequence(reentry);
      await enroll(['ada@example.com', 'bob@example.com', 'cy@example.com']);
      await inProject(database, projectId, (project) => archiveSequence(project, sequenceId));
      const sweeps = [await sweep(2), await sweep(2), await sweep(2)];
      expect(sweeps.map(({ swept }) => swept)).toEqual([2, 1, 0]);
      expect((await list()).map(({ state, exitReason }) => [state, exitReason])).toEqual(
        Array.from({ length: 3 }, () => ['exited', 'archived']),
      );
      await inProject(database, projectId, (project) => activateSequence(project, sequenceId, 1));
      const again = await enroll(['ada@example.com']);
      expect(again[0]?.reason).toBe(reentry === 'never' ? 'reentry_not_allowed' : null);
    }
  });

  it('a sweep of an archived sequence continues when people leave the sequence during the sweep', async () => {
    const { projectId, sequenceId, enroll, sweep } = await createSequence();
    const people = await enroll(['ada@example.com', 'bob@example.com', 'cy@example.com']);
    await inProject(database, projectId, (project) => archiveSequence(project, sequenceId));
    let sweeping: ReturnType<typeof sweep> | undefined;
    await inProject(database, projectId, async (project) => {
      await exitEnrollment(project, people[0]?.id ?? '', 'removed');
      sweeping = sweep(2);
      await waitForLock(urls);
    });
    await expect(sweeping).resolves.toMatchObject({ swept: 2 });
  });

  it('moves open enrollments to a new version, and limits their step index to the number of steps of that version', async () => {
    const { projectId, sequenceId, enroll, sweep, list } = await createSequence();
    await enroll(['ada@example.com', 'bob@example.com']);
    await urls.sql(
      `update sequence_enrollments set step_index = 1, due_at = now() + interval '1 day', opened_at = now()
       where email = 'ada@example.com'`,
    );
    await inProject(database, projectId, async (project) => {
      await insertSequenceVersion(project, sequenceId, [WAIT], 'test');
      await requestMove(project, sequenceId, 2);
    });
    expect(await sweep(10)).toEqual({ swept: 2, moved: 2 });
    expect(await list()).toMatchObject([
      { version: 2, stepIndex: 1, totalSteps: 1, dueAt: null },
      { version: 2, stepIndex: 0, totalSteps: 1 },
    ]);
  });

  it('a sweep counts an enrollment that it moves and resumes as two changes', async () => {
    const { sequenceId, enroll, sweep, projectId } = await createSequence();
    await enroll(['ada@example.com', 'bob@example.com']);
    await urls.sql(`update sequence_enrollments set waiting_for = 'paused' where sequence_id = $1`, [
      sequenceId,
    ]);
    await inProject(database, projectId, async (project) => {
      await insertSequenceVersion(project, sequenceId, [WAIT], 'test');
      await requestMove(project, sequenceId, 2);
    });
    expect(await sweep(3)).toEqual({ swept: 3, moved: 2 });
    expect(await sweep(3)).toEqual({ swept: 1, moved: 0 });
  });
});
