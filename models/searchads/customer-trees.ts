import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { findRow, findValue, getRow, run } from '../rows.ts';
import { defineTable } from '../table.ts';

export const customerTrees = defineTable({ tableName: 'searchads_trees' }, (c) => ({
  projectId: c.key(c.uuid()),
  connectionId: c.key(c.uuid()),
  /** Id of the open tree read, or of the last tree read if none is open. */
  readingId: c.generated(c.uuid()),
  isOpen: c.generated(c.boolean()),
  startedAt: c.generated(c.timestamp()),
  readAt: c.nullable(c.timestamp()),
  /** Time at which a tree read last started, continued, completed or failed. */
  triedAt: c.generated(c.timestamp()),
  /** Failure of the last attempt. Null once the next attempt starts. */
  failure: c.generated(c.json()),
  /** Number of Google Ads operations that the last complete tree read used. */
  operations: c.generated(c.integer()),
}));

const treeFailure = z.object({ code: z.string(), details: z.unknown() });

type TreeFailure = z.infer<typeof treeFailure>;

/** Ages are computed with the database's clock. */
export type TreeState = {
  /** Null before the first complete read. */
  readAgeMs: number | null;
  triedAgeMs: number;
  failure: TreeFailure | null;
  /** 0 before the first complete read. */
  operations: number;
};

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

/** Finds the oldest Google Ads connection that is not revoked and whose tree was never read completely. */
export function findUnreadConnection(project: Project): Promise<string | undefined> {
  return findValue<string>(
    project,
    `select c.id from connections c
       left join searchads_trees t on t.project_id = c.project_id and t.connection_id = c.id
     where c.project_id = $1 and provider = 'googleads' and status <> 'revoked' and read_at is null
     order by c.created_at, c.id limit 1`,
    [project.projectId],
  );
}

/** Age after which an incomplete tree read starts over instead of continuing. */
const MAX_TREE_READ_AGE = '1 hour';

/**
 * Continues an open tree read or starts a new one, and clears the previous failure.
 * @returns the id of the tree read
 */
export async function openTreeRead(project: InProject, connectionId: string): Promise<string> {
  const row = await getRow<{ readingId: string; isNew: boolean }>(
    project,
    `insert into searchads_trees as tree (project_id, connection_id) values ($1, $2)
     on conflict (project_id, connection_id) do update set tried_at = now(), is_open = true, failure = null,
       reading_id = case when tree.is_open and tree.started_at > now() - interval '${MAX_TREE_READ_AGE}'
         then tree.reading_id else gen_random_uuid() end,
       started_at = case when tree.is_open and tree.started_at > now() - interval '${MAX_TREE_READ_AGE}'
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
 * Records that a tree read is complete, and deletes the accounts that it did not find.
 * @returns false, without changes, if another tree read has started or the tree was deleted
 */
export async function completeTreeRead(
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

/** Closes a tree read that found no readable account, and deletes the unreadable accounts that it stored. */
export async function closeTreeRead(
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

/**
 * Records that a tree read failed. The next attempt continues this tree read if it is still open and started
 * less than {@link MAX_TREE_READ_AGE} ago.
 */
export async function recordTreeReadFailure(
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

/**
 * Deletes the tree of a connection whose account changed. A tree read that is still running then stores
 * nothing.
 */
export async function forgetTree(
  { database, transaction, projectId }: InProject,
  connectionId: string,
): Promise<void> {
  await customerTrees(database).destroy({ where: { projectId, connectionId }, transaction });
}
