import { UniqueConstraintError } from 'sequelize';
import { lockName } from '../advisory-locks.ts';
import { recordAudit, type Act } from '../audit/audit-entries.ts';
import type { Database } from '../database.ts';
import type { InProject, Project as ProjectScope } from '../in-project.ts';
import {
  DEFAULT_JOURNEY_SETTINGS,
  setJourneySettings,
  type JourneySettings,
} from '../journey/journey-settings.ts';
import { rows } from '../rows.ts';
import { insertProject, type NewProject, type Project } from './projects.ts';
import { oauthClients } from '../oauth/oauth-clients.ts';

/** What revenue is shown in, and whose national phone numbers are understood, of a new project. */
export type FirstSettings = Partial<Pick<JourneySettings, 'currency' | 'defaultCountry'>>;

/**
 * Makes the project that the transaction is in, with its first settings and its first entry in the audit. By the
 * command line and by the API. Rejects as {@link insertProject} does.
 */
export async function makeProject(
  scope: InProject,
  project: NewProject,
  settings: FirstSettings,
  actor: Omit<Act, 'action' | 'target' | 'details'>,
): Promise<Project> {
  const made = await insertProject(scope, project);
  if (Object.keys(settings).length > 0) {
    await setJourneySettings(scope, { ...DEFAULT_JOURNEY_SETTINGS, ...settings });
  }
  await recordAudit(scope, {
    ...actor,
    action: 'project.create',
    target: made.id,
    details: {
      name: made.name,
      ownerId: made.ownerId,
      ...(made.externalId !== null && { externalId: made.externalId }),
      ...settings,
    },
  });
  return made;
}

/** Whether {@link makeProject} was refused because the maker has a project of that `externalId`. */
export function isExternalIdTaken(error: unknown): boolean {
  // Nothing else of a new project can be taken: its id is random.
  return error instanceof UniqueConstraintError;
}

/** Whose projects are counted or listed: those that a person is a member of, or a maker made. */
export type Whose = { userId: string } | { maker: string };

/** A project as who has a part in it sees it. */
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
  Pick<JourneySettings, 'currency' | 'defaultCountry'> & {
    requestDigest: Buffer | null;
    isErasing: boolean;
    /** Exact, for the position in a list. */
    createdAtText: string;
  };

/** The project, also one that was deleted. Undefined when there is none. */
export async function findProjectRow(project: ProjectScope): Promise<ProjectRow | undefined> {
  const [found] = await rows<ProjectRow>(
    project,
    `select p.id, p.name, p.owner_id as "ownerId", p.created_by as "createdBy", p.external_id as "externalId",
       p.request_digest as "requestDigest", p.deleted_at as "deletedAt", p.erase_after as "eraseAfter", p.stopped,
       p.erasing_at is not null as "isErasing", p.created_at as "createdAt", p.updated_at as "updatedAt",
       p.created_at::text as "createdAtText", coalesce(s.currency, $2) as currency,
       s.default_country as "defaultCountry"
     from projects p left join journey_settings s on s.project_id = p.id where p.id = $1`,
    [project.projectId, DEFAULT_JOURNEY_SETTINGS.currency],
  );
  return found;
}

/** The id of the project that a maker made under this name of theirs. Undefined when there is none. */
export async function findProjectMadeAs(
  database: Database,
  maker: string,
  externalId: string,
): Promise<string | undefined> {
  const [found] = await rows<{ id: string | null }>(database, 'select project_made_as($1, $2) as id', [
    maker,
    externalId,
  ]);
  return found?.id ?? undefined;
}

/**
 * How many projects a person owns or a maker has made, those that were deleted too, for they can come back. Who counts
 * the same waits until this transaction ends, so that none is overlooked.
 */
export async function countProjects(
  scope: InProject,
  whose: { ownerId: string } | { maker: string },
): Promise<number> {
  const [lookup, of] =
    'maker' in whose ? ['projects_made_by', whose.maker] : ['projects_owned_by', whose.ownerId];
  await lockName(scope, `projects:${of}`);
  const [counted] = await rows<{ projects: number }>(
    scope,
    `select count(*)::int as projects from ${lookup}($1)`,
    [of],
  );
  return counted?.projects ?? 0;
}

/** Where a page of projects continues: after this one, newest first. */
export type ProjectPosition = { createdAt: string; id: string };

/** A page of somebody's projects, newest first. One transaction a project: none sees more than one. */
export async function findProjectPage(
  database: Database,
  whose: Whose,
  { after, limit }: { after: ProjectPosition | undefined; limit: number },
): Promise<ProjectRow[]> {
  const [lookup, of] =
    'maker' in whose ? ['project_page_of_maker', whose.maker] : ['project_page_of_user', whose.userId];
  const ids = await rows<{ id: string }>(database, `select ${lookup}($1, $2, $3, $4) as id`, [
    of,
    after?.createdAt ?? null,
    after?.id ?? null,
    limit,
  ]);
  const found: ProjectRow[] = [];
  for (const { id: projectId } of ids) {
    const project = await findProjectRow({ database, projectId });
    if (project) found.push(project);
  }
  return found;
}

/** How the maker of a project is named: as in the audit. */
export function makerName(maker: { clientId: string } | { userId: string }): string {
  return 'clientId' in maker ? `client:${maker.clientId}` : `user:${maker.userId}`;
}

/**
 * The scopes that a platform client is allowed now, in a project that it made. Undefined when it did not make it, it
 * was deleted, or it is no platform client.
 */
export async function findPlatformScopes(
  project: ProjectScope,
  clientId: string,
): Promise<string[] | undefined> {
  const [client] = await rows<{ scopes: string[] }>(
    project,
    `select c.allowed_scopes as scopes from projects p join oauth_clients c on c.client_id = $2
     where p.id = $1 and p.created_by = $3 and p.deleted_at is null and c.platform and not c.disabled`,
    [project.projectId, clientId, makerName({ clientId })],
  );
  return client?.scopes;
}

/** Whether an OAuth client is a platform client that may act. */
export async function isPlatformClient(database: Database, clientId: string): Promise<boolean> {
  return (await oauthClients(database).count({ where: { clientId, platform: true, disabled: false } })) > 0;
}
