import { z } from 'zod';
import type { SequenceStep } from '../../domain/sequence-steps.ts';
import { lockName } from '../advisory-locks.ts';
import type { VersionChoice } from '../emails/templates.ts';
import type { InProject, Project } from '../in-project.ts';
import { findRow, findValue, getValue, rows, run } from '../rows.ts';
import { toContainsPattern } from '../sql.ts';

export const sequenceSteps: z.ZodType<SequenceStep[]> = z.array(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('email'), templateId: z.string(), version: z.int() }),
    z.object({
      type: z.literal('wait'),
      duration: z
        .object({ value: z.int(), unit: z.enum(['seconds', 'minutes', 'hours', 'days', 'weeks']) })
        .exactOptional(),
      until: z
        .object({
          time: z.string(),
          timeZone: z.enum(['recipient', 'project']).exactOptional(),
          weekdaysOnly: z.boolean().exactOptional(),
        })
        .exactOptional(),
    }),
    z.object({
      type: z.literal('exit_if'),
      condition: z.discriminatedUnion('kind', [
        z.object({ kind: z.enum(['email_opened', 'email_clicked']), step: z.int() }),
        z.object({ kind: z.literal('event'), name: z.string() }),
        z.object({ kind: z.literal('param'), name: z.string(), equals: z.string() }),
      ]),
    }),
  ]),
);

export type SequenceState = 'draft' | 'active' | 'paused' | 'archived';

/** Settings without versions. Changes apply at once, also to open enrollments. */
export type SequenceRules = {
  name: string;
  emailType: 'marketing' | 'transactional';
  /** `first_visit`, `form_submit`, `order` or the name of a custom event. */
  entryEvent: string | null;
  reentry: 'never' | 'after_exit';
  /** `order`, `form_submit` or the name of a custom event. Ends an enrollment as converted. */
  goalEvent: string | null;
};

type SequenceRow = SequenceRules & {
  id: string;
  state: SequenceState;
  latestVersion: number;
  publishedVersion: number | null;
  createdAt: Date;
  updatedAt: Date;
};

export type CountedSequence = SequenceRow & { activeEnrollments: number };

export type SequenceVersion = SequenceRow & { version: number; steps: SequenceStep[] };

const COLUMNS = `s.id, s.name, s.state, s.email_type as "emailType", s.entry_event as "entryEvent", s.reentry,
  s.goal_event as "goalEvent", s.latest_version as "latestVersion", s.published_version as "publishedVersion",
  s.created_at as "createdAt", s.updated_at as "updatedAt"`;

const ACTIVE_ENROLLMENTS = `(select count(*)::int from sequence_enrollments e
  where e.project_id = s.project_id and e.sequence_id = s.id and e.state = 'active') as "activeEnrollments"`;

export function findSequences(
  project: Project,
  filter: {
    state?: SequenceState | undefined;
    search?: string | undefined;
    templateId?: string | undefined;
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<CountedSequence[]> {
  return rows<CountedSequence>(
    project,
    `select ${COLUMNS}, ${ACTIVE_ENROLLMENTS} from sequences s
     where s.project_id = $1 and ($2::text is null or s.state = $2) and ($3::text is null or s.name ilike $3)
       and ($4::uuid is null or exists (
         select from sequence_versions v
         where v.project_id = s.project_id and v.sequence_id = s.id
           and v.version in (s.latest_version, s.published_version)
           and v.steps @> jsonb_build_array(jsonb_build_object('type', 'email', 'templateId', $4::uuid))))
     order by s.updated_at desc, s.id limit $5 offset $6`,
    [
      project.projectId,
      filter.state ?? null,
      filter.search === undefined ? null : toContainsPattern(filter.search),
      filter.templateId ?? null,
      limit,
      offset,
    ],
  );
}

export async function findSequenceVersion(
  project: Project,
  id: string,
  choice: VersionChoice,
): Promise<SequenceVersion | undefined> {
  const found = await findRow<Omit<SequenceVersion, 'steps'> & { steps: unknown }>(
    project,
    `select ${COLUMNS}, v.version, v.steps from sequences s
     join sequence_versions v on v.project_id = s.project_id and v.sequence_id = s.id
     where s.project_id = $1 and s.id = $2
       and v.version = case $3 when 'latest' then s.latest_version when 'published' then s.published_version
         else $3::integer end`,
    [project.projectId, id, String(choice)],
  );
  return found && { ...found, steps: sequenceSteps.parse(found.steps) };
}

export async function countActiveEnrollments(project: Project, id: string): Promise<number> {
  const sql = `select ${ACTIVE_ENROLLMENTS} from sequences s where s.project_id = $1 and s.id = $2`;
  return (await findValue<number>(project, sql, [project.projectId, id])) ?? 0;
}

export type ListedVersion = { version: number; totalSteps: number; createdAt: Date; createdBy: string };

export function findSequenceVersions(project: Project, id: string): Promise<ListedVersion[]> {
  return rows<ListedVersion>(
    project,
    `select version, jsonb_array_length(steps) as "totalSteps", created_at as "createdAt",
       created_by as "createdBy"
     from sequence_versions where project_id = $1 and sequence_id = $2 order by version desc`,
    [project.projectId, id],
  );
}

export const MAX_SEQUENCES = 200;
export const MAX_SEQUENCE_VERSIONS = 100;

export function lockSequences(project: InProject): Promise<void> {
  return lockName(project, `sequences/${project.projectId}`);
}

/** Requires the lock of {@link lockSequences}. */
export function countSequences(project: InProject): Promise<number> {
  const sql = 'select count(*)::int from sequences where project_id = $1';
  return getValue<number>(project, sql, [project.projectId]);
}

/**
 * @returns the sequence's id
 * @throws UniqueConstraintError if the name is taken
 */
export function insertSequence(project: InProject, rules: SequenceRules): Promise<string> {
  return getValue<string>(
    project,
    `insert into sequences (project_id, name, email_type, entry_event, reentry, goal_event, latest_version)
     values ($1, $2, $3, $4, $5, $6, 0) returning id`,
    [project.projectId, rules.name, rules.emailType, rules.entryEvent, rules.reentry, rules.goalEvent],
  );
}

/** Requires the lock of {@link lockSequences}. */
export async function insertSequenceVersion(
  project: InProject,
  id: string,
  steps: readonly SequenceStep[],
  createdBy: string,
): Promise<void> {
  await run(
    project,
    `with sequence as (
       update sequences set latest_version = latest_version + 1, updated_at = now()
       where project_id = $1 and id = $2 returning latest_version)
     insert into sequence_versions (project_id, sequence_id, version, steps, created_by)
     select $1, $2, latest_version, $3, $4 from sequence`,
    [project.projectId, id, JSON.stringify(steps), createdBy],
  );
}

/** @throws UniqueConstraintError if the name is taken */
export async function setSequenceRules(project: InProject, id: string, rules: SequenceRules): Promise<void> {
  await run(
    project,
    `update sequences set name = $3, email_type = $4, entry_event = $5, reentry = $6, goal_event = $7,
       updated_at = now()
     where project_id = $1 and id = $2`,
    [project.projectId, id, rules.name, rules.emailType, rules.entryEvent, rules.reentry, rules.goalEvent],
  );
}
