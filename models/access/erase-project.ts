import { beginDeletion } from '../assets/assets.ts';
import { steerBatch } from '../emails/steer-batch.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';

/** Rows that one transaction deletes, and batches that it cancels. */
const ROWS_AT_ONCE = 1_000;
const BATCHES_AT_ONCE = 50;

/** For how long a run, or a call to the provider, is waited for; after that it is dead, and finds nothing any more. */
const PATIENCE = `interval '10 minutes'`;

/** `wait`: a run or the object store has to do something first. */
export type ErasureStep = 'more' | 'wait' | 'end';

/** Does one lot of the erasure of the project that the transaction is in. @returns `end` also where none is due */
export async function eraseLot(
  project: InProject,
  { hasObjectStore }: { hasObjectStore: boolean },
): Promise<ErasureStep> {
  if (!(await beginErasure(project))) return 'end';
  const steps = [
    () => cancelBatches(project),
    () => removeFiles(project, hasObjectStore),
    () => eraseRows(project),
  ];
  for (const step of steps) {
    const outcome = await step();
    if (outcome !== 'end') return outcome;
  }
  const [clients] = await rows<{ gone: number }>(project, 'select erase_project() as gone');
  await count(project, 'oauth_clients', clients?.gone ?? 0);
  await run(project, 'update project_erasures set completed_at = now() where project_id = $1', [
    project.projectId,
  ]);
  return 'end';
}

/** From here on the project cannot come back. False unless it was deleted, and its time is over by the database's clock. */
async function beginErasure(project: InProject): Promise<boolean> {
  const begun = await run(
    project,
    `update projects set erasing_at = coalesce(erasing_at, now())
     where id = $1 and deleted_at is not null and erase_after < now()`,
    [project.projectId],
  );
  if (begun === 0) return false;
  await run(
    project,
    `insert into project_erasures (project_id, name, owner_id, created_by, deleted_by, deleted_at)
     select id, name, owner_id, created_by, deleted_by, deleted_at from projects where id = $1
     on conflict (project_id) do nothing`,
    [project.projectId],
  );
  return true;
}

/** Cancels what is still to be sent, and waits until its runs know, and calls that the provider has got have ended. */
async function cancelBatches(project: InProject): Promise<ErasureStep> {
  const open = await rows<{ id: string }>(
    project,
    `select id from email_batches where project_id = $1 and state not in ('completed', 'cancelled') order by id limit $2`,
    [project.projectId, BATCHES_AT_ONCE],
  );
  for (const { id } of open) await steerBatch(project, id, 'cancel');
  await count(project, 'cancelled_batches', open.length);
  if (open.length > 0) return 'more';
  const [standing] = await rows<{ busy: boolean }>(
    project,
    `select exists (select from email_batches where project_id = $1 and state = 'cancelled' and opened_at is null
         and steered_at > now() - ${PATIENCE})
       or exists (select from email_chunks where project_id = $1 and attempted_at > now() - ${PATIENCE}
         and recorded_at is null) as busy`,
    [project.projectId],
  );
  return standing?.busy ? 'wait' : 'end';
}

/** Has the sweep of uploads delete the objects, whose rows go with them. */
async function removeFiles(project: InProject, hasObjectStore: boolean): Promise<ErasureStep> {
  const live = await rows<{ id: string }>(
    project,
    `select id from assets where project_id = $1 and state <> 'deleting' limit $2`,
    [project.projectId, ROWS_AT_ONCE],
  );
  // Another worker's to do: without the rows nobody would find the objects.
  if (!hasObjectStore && live.length > 0) return 'wait';
  if (live.length > 0) {
    const ids = live.map(({ id }) => id);
    await count(project, 'files', await beginDeletion(project, ids));
    return 'more';
  }
  const [left] = await rows<{ some: boolean }>(
    project,
    'select exists (select from assets where project_id = $1) as some',
    [project.projectId],
  );
  return left?.some ? 'wait' : 'end';
}

/** Deletes rows, of one table after the other, until it is enough for one transaction. */
async function eraseRows(project: InProject): Promise<ErasureStep> {
  const tables = await rows<{ name: string }>(project, 'select project_tables_to_erase() as name');
  let left = ROWS_AT_ONCE;
  for (const { name } of tables) {
    const [erased] = await rows<{ gone: number }>(project, 'select erase_project_rows($1, $2) as gone', [
      name,
      left,
    ]);
    const gone = erased?.gone ?? 0;
    await count(project, kindOf(name), gone);
    left -= gone;
    if (left <= 0) return 'more';
  }
  return 'end';
}

/** A table's rows are in partitions, `events_202611`; the report has one kind of them. */
function kindOf(table: string): string {
  return table.replace(/_(before|default|\d.*)$/, '');
}

async function count(project: InProject, kind: string, erased: number): Promise<void> {
  if (erased === 0) return;
  await run(
    project,
    `update project_erasures
     set counts = counts || jsonb_build_object($2::text, coalesce((counts ->> $2::text)::bigint, 0) + $3::bigint)
     where project_id = $1`,
    [project.projectId, kind, erased],
  );
}
