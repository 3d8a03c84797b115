import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { defineTable } from '../table.ts';

/** The accounts that a connection reaches, as they were read last, and how far their reading is. */
export const customerTrees = defineTable({ tableName: 'searchads_trees' }, (c) => ({
  projectId: c.key(c.uuid()),
  connectionId: c.key(c.uuid()),
  /** The reading that is open, or was last. */
  readingId: c.generated(c.uuid()),
  isOpen: c.generated(c.boolean()),
  begunAt: c.generated(c.timestamp()),
  /** When a reading last had everything. */
  readAt: c.nullable(c.timestamp()),
  /** When it was last tried, whatever came of it. */
  triedAt: c.generated(c.timestamp()),
  /** Why the last attempt came to no end; null from the next one's begin on. */
  failure: c.generated(c.json()),
  /** What the last whole reading took of the quota. */
  operations: c.generated(c.integer()),
}));

const treeFailure = z.object({ code: z.string(), details: z.unknown() });

/** Why a reading came to no end: the code of a failed job, and what may be told of it. */
export type TreeFailure = z.infer<typeof treeFailure>;

/** How old a connection's list is, by the database's clock. */
export type TreeState = {
  /** Milliseconds since a reading had everything; null when none had yet. */
  readAgeMs: number | null;
  /** Milliseconds since it was last tried. */
  triedAgeMs: number;
  /** Of the last attempt, until another begins. */
  failure: TreeFailure | null;
  /** Of Google's, that the last whole reading took; 0 before that. */
  operations: number;
};

/** How far a connection's tree is read. Undefined when nobody has asked for it lately. */
export async function findTree(project: Project, connectionId: string): Promise<TreeState | undefined> {
  const [row] = await rows<TreeState>(
    project,
    `select extract(epoch from now() - read_at)::float8 * 1000 as "readAgeMs",
       extract(epoch from now() - tried_at)::float8 * 1000 as "triedAgeMs", failure, operations
     from searchads_trees where project_id = $1 and connection_id = $2`,
    [project.projectId, connectionId],
  );
  return row && { ...row, failure: treeFailure.nullable().parse(row.failure) };
}

/** From then on a reading that came to no end begins again; until then the next attempt continues it. */
const MAX_READING_AGE = '1 hour';

/**
 * Continues the open reading of a connection's tree, or begins one. What an
 * attempt before failed with is not told of it.
 * @returns the reading's id
 */
export async function openReading(project: InProject, connectionId: string): Promise<string> {
  const [row] = await rows<{ readingId: string; isNew: boolean }>(
    project,
    `insert into searchads_trees as tree (project_id, connection_id) values ($1, $2)
     on conflict (project_id, connection_id) do update set tried_at = now(), is_open = true, failure = null,
       reading_id = case when tree.is_open and tree.begun_at > now() - interval '${MAX_READING_AGE}'
         then tree.reading_id else gen_random_uuid() end,
       begun_at = case when tree.is_open and tree.begun_at > now() - interval '${MAX_READING_AGE}'
         then tree.begun_at else now() end
     returning reading_id as "readingId", begun_at = now() as "isNew"`,
    [project.projectId, connectionId],
  );
  if (!row) throw new Error('An upsert gave no row.');
  if (row.isNew) {
    await run(project, 'delete from searchads_visits where project_id = $1 and connection_id = $2', [
      project.projectId,
      connectionId,
    ]);
  }
  return row.readingId;
}

/**
 * Ends a reading that has everything: what it did not find is no longer there.
 * @returns whether it was still the open one
 */
export async function endReading(
  project: InProject,
  connectionId: string,
  readingId: string,
): Promise<boolean> {
  const key = [project.projectId, connectionId, readingId];
  const ended = await run(
    project,
    `update searchads_trees set is_open = false, read_at = now(), tried_at = now(), failure = null,
       operations = (select count(*) from searchads_visits where project_id = $1 and connection_id = $2)
     where project_id = $1 and connection_id = $2 and reading_id = $3`,
    key,
  );
  if (ended === 0) return false;
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

/** Closes a reading that could read no account, and forgets those that it could not read. */
export async function closeReading(
  { database, transaction, ...project }: InProject,
  connectionId: string,
  readingId: string,
): Promise<void> {
  const where = { projectId: project.projectId, connectionId, readingId };
  await customerTrees(database).update({ isOpen: false }, { where, transaction });
  await run(
    { database, transaction, ...project },
    'delete from searchads_customers where project_id = $1 and connection_id = $2 and reading_id = $3',
    [project.projectId, connectionId, readingId],
  );
}

/** Records why a reading came to no end. What it has read stays, and the next attempt continues it. */
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

/** Forgets what a connection reaches, because it leads elsewhere now. What is being read is not stored either. */
export async function forgetTree(
  { database, transaction, projectId }: InProject,
  connectionId: string,
): Promise<void> {
  await customerTrees(database).destroy({ where: { projectId, connectionId }, transaction });
}
