import { randomUUID } from 'node:crypto';
import { createEraseJourneyData } from '../../../activities/journey/erase-journey-data.ts';
import type { JourneySubject } from '../../../models/journey/journey-subject.ts';
import { createQueuedBatch } from '../../models/emails/queued-batch.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';

let batch: Awaited<ReturnType<typeof createQueuedBatch>>;

beforeEach(async () => {
  batch = await createQueuedBatch();
});

afterEach(() => batch.drop());

it('counts a cancelled mail once when a later transaction of the erasure fails and the erasure is repeated', async () => {
  const { database, projectId, sql } = batch;
  const journeyRequestId = randomUUID();
  const subject: JourneySubject = { ids: [], emails: ['a@example.com'], phones: [], visitorIds: [] };
  await sql(
    `insert into journey_requests (project_id, id, kind, subject, subject_digest, requested_by, request_id)
     values ($1, $2, 'erase', $3, '', 'test', 'test')`,
    [projectId, journeyRequestId, JSON.stringify(subject)],
  );
  let cancelled = 0;
  const erase = createEraseJourneyData({
    database,
    metrics: {
      countRecipients: (counts) => {
        cancelled += counts.cancelled ?? 0;
      },
    },
  });
  const work = (): ReturnType<typeof erase> =>
    createQuietEnvironment().run(erase, { projectId, journeyRequestId });
  const attempt = async () => {
    for (;;) {
      const progress = await work();
      if (progress.next !== 'more') return progress;
    }
  };
  // The last transaction audits the erasure.
  await sql(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before insert on audit_entries for each row execute function refuse()`);
  await expect(attempt()).rejects.toThrow('no');
  await sql('drop trigger refuse on audit_entries');
  await expect(attempt()).resolves.toMatchObject({ next: 'end' });
  expect(cancelled).toBe(1);
});
