import {
  batchCancel,
  batchPause,
  batchResume,
  batchResumeAll,
  batchRetry,
  batchShow,
} from '../../admin/commands/batch.ts';
import { ConflictError, NotFoundError } from '../../admin/failures.ts';
import { type Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { rows } from '../../models/rows.ts';
import { getAudit, createProject, openAdmin } from './open-admin.ts';
import { keepOpen } from '../support/keep-open.ts';

let api: Database;
let project: string;

const admin = keepOpen(openAdmin, () => {
  api = admin.database.connect('api', { poolSize: 1 });
});
beforeEach(async () => {
  ({ projectId: project } = await createProject(admin.context));
});

function queueBatch(statuses: string[], state = 'queued'): Promise<unknown> {
  return inProject(api, project, (scope) =>
    rows(
      scope,
      `with batch as (
         insert into email_batches (project_id, tracking_id, body_digest, template, sender, total_recipients,
           total_batches, queued_by, request_id, state)
         values ($1, 'b', '', '{"subject":"s"}', '{"name":"n","address":"a@example.com"}', $2, 1, 'x', 'x', $4)
         returning id)
       insert into email_recipients (project_id, batch_id, index, email, params, status)
       select $1, batch.id, place - 1, place || '@example.com', '{}', status
       from batch, unnest($3::text[]) with ordinality as recipient (status, place) returning index`,
      [project, statuses.length, statuses, state],
    ),
  );
}

const batch = () => ({ project, trackingId: 'b' });

it('pauses and resumes a batch once each and audits both', async () => {
  await queueBatch(['queued']);
  await expect(batchPause(admin.context, batch())).resolves.toMatchObject({
    state: 'paused',
    changed: true,
  });
  await expect(batchPause(admin.context, batch())).resolves.toMatchObject({
    state: 'paused',
    changed: false,
  });
  await expect(batchResume(admin.context, batch())).resolves.toMatchObject({
    state: 'queued',
    changed: true,
  });
  const actions = (await getAudit(admin.context, project)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('batch.'))).toEqual(['batch.resume', 'batch.pause']);
});

it("resumes all blocked batches of the platform's account, and none of a project's own account", async () => {
  await queueBatch(['queued'], 'blocked');
  await admin.database.sql(`
    insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, total_recipients,
        total_batches, queued_by, request_id, connection_id, state, shares_calls)
      select gen_random_uuid(), project_id, kind, '', '{}', '{}', 1, 1, 'x', 'x',
        case kind when 'own' then gen_random_uuid() end, 'blocked', kind = 'single'
      from email_batches, unnest('{own, single}'::text[]) as kind where project_id = '${project}'`);
  expect(await batchResumeAll(admin.context, {})).toEqual({ resumed: 2 });
  const states = await admin.database.sql(
    `select tracking_id as id, state, opened_at from email_batches where project_id = '${project}' order by 1`,
  );
  expect(states).toMatchObject([
    { id: 'b', state: 'queued', opened_at: null },
    { id: 'own', state: 'blocked' },
    { id: 'single', state: 'queued' },
  ]);
  const audit = await getAudit(admin.context, project);
  expect(audit).toContainEqual(
    expect.objectContaining({ action: 'batch.resume-all', target: project, details: { count: 2 } }),
  );
});

it('cancels a batch and its queued recipients', async () => {
  await queueBatch(['sent', 'queued', 'failed', 'queued']);
  await expect(batchCancel(admin.context, batch())).resolves.toMatchObject({ state: 'cancelled' });
  const { counts } = await batchShow(admin.context, batch());
  expect(counts).toMatchObject({ sent: 1, failed: 1, cancelled: 2, queued: 0 });
  await expect(batchResume(admin.context, batch())).rejects.toThrow(ConflictError);
});

it('by default, retries failed recipients of a batch but not unknown ones', async () => {
  await queueBatch(['sent', 'failed', 'unknown', 'duplicate'], 'completed');
  await expect(batchRetry(admin.context, batch())).resolves.toMatchObject({ state: 'queued' });
  await expect(batchShow(admin.context, batch())).resolves.toMatchObject({
    counts: { sent: 1, queued: 1, unknown: 1, duplicate: 1 },
  });
});

it('also retries unknown recipients of a batch with `--risk-duplicates`', async () => {
  await queueBatch(['sent', 'failed', 'unknown'], 'completed');
  await batchRetry(admin.context, { ...batch(), riskDuplicates: true });
  await expect(batchShow(admin.context, batch())).resolves.toMatchObject({
    counts: { sent: 1, queued: 2 },
  });
});

it('retries nothing in a batch without failed recipients', async () => {
  await queueBatch(['sent'], 'completed');
  await expect(batchRetry(admin.context, batch())).resolves.toMatchObject({
    state: 'completed',
    changed: false,
  });
});

it("does not find another project's batch", async () => {
  await queueBatch(['queued']);
  const { projectId: other } = await createProject(admin.context);
  await expect(batchPause(admin.context, { project: other, trackingId: 'b' })).rejects.toThrow(NotFoundError);
});
