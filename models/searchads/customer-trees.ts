import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { findRow, getRow, run } from '../rows.ts';
import { defineTable } from '../table.ts';

/** Customer tree of a connection: its last read and the progress of the current one. */
export const customerTrees = defineTable({ tableName: 'searchads_trees' }, (c) => ({
  projectId: c.key(c.uuid()),
  connectionId: c.key(c.uuid()),
  /** Current or last read. */
  readingId: c.generated(c.uuid()),
  isOpen: c.generated(c.boolean()),
  startedAt: c.generated(c.timestamp()),
  /** Time of the last complete read. */
  readAt: c.nullable(c.timestamp()),
  /** Time of the last attempt. */
  triedAt: c.generated(c.timestamp()),
  /** Failure of the last attempt; null once the next one starts. */
  failure: c.generated(c.json()),
  /** Quota operations of the last complete read. */
  operations: c.generated(c.integer()),
}));

const treeFailure = z.object({ code: z.string(), details: z.unknown() });

/** Failure of a read: error code of a failed job and its public details. */
type TreeFailure = z.infer<typeof treeFailure>;

/** State of a connection's tree, with ages by the database's clock. */
export type TreeState = {
  /** Milliseconds since the last complete read; null: none. */
  readAgeMs: number | null;
  /** Milliseconds since the last attempt. */
  triedAgeMs: number;
  /** Failure of the last attempt, until another starts. */
  failure: TreeFailure | null;
  /** Google operations of the last complete read; 0 before the first. */
  operations: number;
};

/** Finds the state of a connection's tree. Undefined before the first attempt to read it. */
export async function findTree(project: Project, connectionId: string): Promise<TreeState | undefined> {
  const row = await findRow<TreeState>(
    project,
    `select extract(epoch from now() - read_at)::float8 * 1000 as "readAgeMs",
       extract(epoch from now() - tried_at)::float8 * 1000 as "triedAgeMs", failure, operations
     from searchads_trees where project_id = $1 and connection_id = $2`,
    [project.projectId, connectionId],
  );
  return row && { ...row, failure: treeFailure.nullable().parse(row.failure) };
}

/** Age after which an incomplete read starts over instead of continuing. */
const MAX_READING_AGE = '1 hour';

/**
 * Continues or starts the read of a connection's tree, and clears the previous failure.
 * @returns the read's id
 */
export async function openReading(project: InProject, connectionId: string): Promise<string> {
  const row = await getRow<{ readingId: string; isNew: boolean }>(
    project,
    `insert into searchads_trees as tree (project_id, connection_id) values ($1, $2)
     on conflict (project_id, connection_id) do update set tried_at = now(), is_open = true, failure = null,
       reading_id = case when tree.is_open and tree.started_at > now() - interval '${MAX_READING_AGE}'
         then tree.reading_id else gen_random_uuid() end,
       started_at = case when tree.is_open and tree.started_at > now() - interval '${MAX_READING_AGE}'
         then tree.started_at else now() end
     returning reading_id as "readingId", started_at = now() as "isNew"`,
    [project.projectId, connectionId],
  );
  if (row.isNew) {
    await run(project, 'delete from searchads_visits where project_id = $1 and connection_id = $2', [
      project.projectId,
      connectionId,
    ]);
  }
  return row.readingId;
}

/**
 * Completes a read and deletes accounts that it did not find.
 * @returns whether it was still the current one
 */
export async function endReading(
  project: InProject,
  connectionId: string,
  readingId: string,
): Promise<boolean> {
  const key = [project.projectId, connectionId, readingId];
  const closedCount = await run(
    project,
    `update searchads_trees set is_open = false, read_at = now(), tried_at = now(), failure = null,
       operations = (select count(*) from searchads_visits where project_id = $1 and connection_id = $2)
     where project_id = $1 and connection_id = $2 and reading_id = $3`,
    key,
  );
  if (closedCount === 0) return false;
  await run(
    project,
    'delete from searchads_customers where project_id = $1 and connection_id = $2 and reading_id <> $3',
    key,
  );
  await run(project, 'delete from searchads_visits where project_id = $1 and connection_id = $2', [
    project.projectId,
    connectionId,
  ]);
  return true;
}

/** Closes a read without any readable account, and deletes its unreadable ones. */
export async function closeReading(
  project: InProject,
  connectionId: string,
  readingId: string,
): Promise<void> {
  const { database, transaction, projectId } = project;
  const where = { projectId, connectionId, readingId };
  await customerTrees(database).update({ isOpen: false }, { where, transaction });
  await run(
    project,
    'delete from searchads_customers where project_id = $1 and connection_id = $2 and reading_id = $3',
    [projectId, connectionId, readingId],
  );
}

/** Records the failure of a read. The next attempt continues it. */
export async function recordReadingFailure(
  project: InProject,
  connectionId: string,
  failure: TreeFailure,
): Promise<void> {
  await run(
    project,
    `insert into searchads_trees (project_id, connection_id, failure)
     select project_id, id, $3::jsonb from connections where project_id = $1 and id = $2
     on conflict (project_id, connection_id) do update set failure = excluded.failure, tried_at = now()`,
    [project.projectId, connectionId, JSON.stringify(failure)],
  );
}

/** Deletes a connection's tree after its account changed. A read in progress will not be stored. */
export async function forgetTree(
  { database, transaction, projectId }: InProject,
  connectionId: string,
): Promise<void> {
  await customerTrees(database).destroy({ where: { projectId, connectionId }, transaction });
}
