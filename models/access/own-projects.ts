import { UniqueConstraintError } from 'sequelize';
import { lockName } from '../advisory-locks.ts';
import { recordAudit, type Actor } from '../audit/audit-entries.ts';
import type { Database } from '../database.ts';
import type { InProject, Project as ProjectScope } from '../in-project.ts';
import {
  DEFAULT_JOURNEY_SETTINGS,
  setJourneySettings,
  type JourneySettings,
} from '../journey/journey-settings.ts';
import { findRow, findValue, findValues, getValue } from '../rows.ts';
import { oauthClients } from '../oauth/oauth-clients.ts';
import { insertProject, type NewProject, type Project } from './projects.ts';

type FirstSettings = Partial<Pick<JourneySettings, 'currency' | 'defaultCountry' | 'timeZone'>>;

/**
 * Inserts a project with its settings, and an audit entry.
 * @throws UniqueConstraintError as {@link insertProject} does
 */
export async function addProject(
  scope: InProject,
  project: NewProject,
  settings: FirstSettings,
  actor: Actor,
): Promise<Project> {
  const created = await insertProject(scope, project);
  if (Object.keys(settings).length > 0) {
    await setJourneySettings(scope, { ...DEFAULT_JOURNEY_SETTINGS, ...settings });
  }
  await recordAudit(scope, {
    ...actor,
    action: 'project.create',
    target: created.id,
    details: {
      name: created.name,
      ownerId: created.ownerId,
      ...(created.externalId !== null && { externalId: created.externalId }),
      ...settings,
    },
  });
  return created;
}

/** Returns whether {@link addProject} failed because the creator has used the `externalId` before. */
export function isExternalIdTaken(error: unknown): boolean {
  // The id is random, so no other unique value of a new project can conflict.
  return error instanceof UniqueConstraintError;
}

export type ProjectFilter = { userId: string } | { creator: string };

export type ProjectRow = Pick<
  Project,
  | 'id'
  | 'name'
  | 'ownerId'
  | 'createdBy'
  | 'externalId'
  | 'deletedAt'
  | 'eraseAfter'
  | 'stopped'
  | 'createdAt'
  | 'updatedAt'
> &
  Pick<JourneySettings, 'currency' | 'defaultCountry' | 'timeZone'> & {
    requestDigest: Buffer | null;
    isErasing: boolean;
    hasSender: boolean;
    /** `createdAt` with microseconds, for the cursor. */
    createdAtText: string;
  };

/** Finds a project, even if it is deleted. */
export function findProjectRow(project: ProjectScope): Promise<ProjectRow | undefined> {
  return findRow<ProjectRow>(
    project,
    `select p.id, p.name, p.owner_id as "ownerId", p.created_by as "createdBy", p.external_id as "externalId",
       p.request_digest as "requestDigest", p.deleted_at as "deletedAt", p.erase_after as "eraseAfter", p.stopped,
       p.erasing_at is not null as "isErasing", p.created_at as "createdAt", p.updated_at as "updatedAt",
       p.created_at::text as "createdAtText", coalesce(s.currency, $2) as currency,
       coalesce(s.time_zone, $3) as "timeZone", s.default_country as "defaultCountry",
       exists (select from senders where project_id = p.id) as "hasSender"
     from projects p left join journey_settings s on s.project_id = p.id where p.id = $1`,
    [project.projectId, DEFAULT_JOURNEY_SETTINGS.currency, DEFAULT_JOURNEY_SETTINGS.timeZone],
  );
}

export function findProjectByExternalId(
  database: Database,
  creator: string,
  externalId: string,
): Promise<string | undefined> {
  return findValue<string>(database, 'select project_by_external_id($1, $2) as id', [creator, externalId]);
}

/**
 * Counts projects, and includes deleted projects that are not erased yet. Takes a lock until the transaction
 * ends, so that concurrent requests for an owner or creator cannot together exceed the limit.
 */
export async function countProjects(
  scope: InProject,
  filter: { ownerId: string } | { creator: string },
): Promise<number> {
  const [lookup, userOrClient] =
    'creator' in filter ? ['projects_created_by', filter.creator] : ['projects_owned_by', filter.ownerId];
  await lockName(scope, `projects:${userOrClient}`);
  return getValue<number>(scope, `select count(*)::int as projects from ${lookup}($1)`, [userOrClient]);
}

/** Position after which a page starts. `createdAt` has microseconds. */
export type ProjectPosition = { createdAt: string; id: string };

/**
 * Finds projects, newest first. Reads each project in a transaction of its own, because a transaction sees
 * only one project.
 */
export async function findProjectPage(
  database: Database,
  filter: ProjectFilter,
  { after, limit }: { after: ProjectPosition | undefined; limit: number },
): Promise<ProjectRow[]> {
  const [lookup, userOrClient] =
    'creator' in filter
      ? ['project_page_of_creator', filter.creator]
      : ['project_page_of_user', filter.userId];
  const ids = await findValues<string>(database, `select ${lookup}($1, $2, $3, $4)`, [
    userOrClient,
    after?.createdAt ?? null,
    after?.id ?? null,
    limit,
  ]);
  const found: ProjectRow[] = [];
  for (const projectId of ids) {
    const project = await findProjectRow({ database, projectId });
    if (project) found.push(project);
  }
  return found;
}

export function formatCreator(creator: { clientId: string } | { userId: string }): string {
  return 'clientId' in creator ? `client:${creator.clientId}` : `user:${creator.userId}`;
}

/**
 * Returns undefined if the client is disabled or did not create the project, or if the project is deleted.
 */
export function findPlatformScopes(project: ProjectScope, clientId: string): Promise<string[] | undefined> {
  return findValue<string[]>(
    project,
    `select c.allowed_scopes as scopes from projects p join oauth_clients c on c.client_id = $2
     where p.id = $1 and p.created_by = $3 and p.deleted_at is null and c.platform and not c.disabled`,
    [project.projectId, clientId, formatCreator({ clientId })],
  );
}

export async function isPlatformClient(database: Database, clientId: string): Promise<boolean> {
  return (await oauthClients(database).count({ where: { clientId, platform: true, disabled: false } })) > 0;
}
