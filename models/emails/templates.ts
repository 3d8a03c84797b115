import { z } from 'zod';
import type { TemplateParam } from '../../domain/template-params.ts';
import { lockName } from '../advisory-locks.ts';
import type { InProject, Project } from '../in-project.ts';
import { findRow, findValue, getRow, getValue, hasRow, rows, run } from '../rows.ts';
import { toContainsPattern } from '../sql.ts';

export type TemplateState = 'draft' | 'published' | 'archived';

export type TemplateContent = {
  subject: string;
  html: string | null;
  text: string | null;
  params: TemplateParam[];
};

const templateParams = z.array(
  z.object({
    name: z.string(),
    type: z.enum(['text', 'number', 'url']),
    required: z.boolean(),
    default: z.string().exactOptional(),
  }),
);

export type TemplateRow = {
  id: string;
  name: string;
  state: TemplateState;
  subject: string;
  latestVersion: number;
  publishedVersion: number | null;
  createdAt: Date;
  updatedAt: Date;
};

const COLUMNS = `t.id, t.name, t.latest_version as "latestVersion", t.published_version as "publishedVersion",
  case when t.archived_at is not null then 'archived' when t.published_version is null then 'draft'
    else 'published' end as state,
  t.created_at as "createdAt", t.updated_at as "updatedAt"`;

export function findTemplates(
  project: Project,
  filter: { state?: TemplateState | undefined; search?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<TemplateRow[]> {
  return rows<TemplateRow>(
    project,
    `select * from (
       select ${COLUMNS}, v.subject from email_templates t
       join email_template_versions v on v.project_id = t.project_id and v.template_id = t.id
         and v.version = t.latest_version
       where t.project_id = $1) as t
     where ($2::text is null or state = $2) and ($3::text is null or name ilike $3)
     order by "updatedAt" desc, id limit $4 offset $5`,
    [
      project.projectId,
      filter.state ?? null,
      filter.search === undefined ? null : toContainsPattern(filter.search),
      limit,
      offset,
    ],
  );
}

export type TemplateVersion = TemplateRow & TemplateContent & { version: number };

export type VersionChoice = 'latest' | 'published' | number;

export async function findTemplateVersion(
  project: Project,
  id: string,
  choice: VersionChoice,
): Promise<TemplateVersion | undefined> {
  const found = await findRow<Omit<TemplateVersion, 'params'> & { params: unknown }>(
    project,
    `select ${COLUMNS}, v.version, v.subject, v.html, v.text, v.params from email_templates t
     join email_template_versions v on v.project_id = t.project_id and v.template_id = t.id
     where t.project_id = $1 and t.id = $2
       and v.version = case $3 when 'latest' then t.latest_version when 'published' then t.published_version
         else $3::integer end`,
    [project.projectId, id, String(choice)],
  );
  return found && { ...found, params: templateParams.parse(found.params) };
}

export type ListedVersion = { version: number; createdAt: Date; createdBy: string };

export function findTemplateVersions(project: Project, id: string): Promise<ListedVersion[]> {
  return rows<ListedVersion>(
    project,
    `select version, created_at as "createdAt", created_by as "createdBy" from email_template_versions
     where project_id = $1 and template_id = $2 order by version desc`,
    [project.projectId, id],
  );
}

type TemplateLimit = 'templates' | 'versions' | 'bytes';

export const MAX_TEMPLATES = 500;
export const MAX_VERSIONS = 100;
/**
 * Maximum size of all template versions of a project, in bytes of UTF-8. It is checked before an insert, so
 * the last version may exceed it.
 */
const MAX_TEMPLATES_BYTES = 100 * 1024 * 1024;

export function lockTemplates(project: InProject): Promise<void> {
  return lockName(project, `email-templates/${project.projectId}`);
}

/**
 * Returns a reached limit that prevents a new version of the template `id` or, without `id`, a new template.
 * Requires {@link lockTemplates}.
 */
export async function findExceededLimit(
  project: InProject,
  id: string | undefined,
): Promise<TemplateLimit | undefined> {
  const { projectId } = project;
  const used = await getRow<{ templates: number; versions: number; bytes: number }>(
    project,
    `select (select count(*)::int from email_templates where project_id = $1) as templates,
       count(*) filter (where template_id = $2)::int as versions,
       coalesce(sum(size_bytes), 0)::float8 as bytes
     from email_template_versions where project_id = $1`,
    [projectId, id ?? null],
  );
  if (id === undefined && used.templates >= MAX_TEMPLATES) return 'templates';
  if (used.versions >= MAX_VERSIONS) return 'versions';
  return used.bytes >= MAX_TEMPLATES_BYTES ? 'bytes' : undefined;
}

/**
 * Inserts a template without a version.
 * @throws UniqueConstraintError if the name is taken
 */
export function insertTemplate(project: InProject, name: string): Promise<string> {
  return getValue<string>(
    project,
    `insert into email_templates (project_id, name, latest_version) values ($1, $2, 0) returning id`,
    [project.projectId, name],
  );
}

/** Inserts a template's newest version. Requires {@link lockTemplates}. */
export async function insertTemplateVersion(
  project: InProject,
  id: string,
  { subject, html, text, params }: TemplateContent,
  createdBy: string,
): Promise<void> {
  await run(
    project,
    `with template as (
       update email_templates set latest_version = latest_version + 1, updated_at = now()
       where project_id = $1 and id = $2 returning latest_version)
     insert into email_template_versions (project_id, template_id, version, subject, html, text, params, created_by)
     select $1, $2, latest_version, $3, $4, $5, $6, $7 from template`,
    [project.projectId, id, subject, html, text, JSON.stringify(params), createdBy],
  );
}

/** @throws UniqueConstraintError if the name is taken */
export async function renameTemplate(project: InProject, id: string, name: string): Promise<void> {
  await run(
    project,
    `update email_templates set name = $3, updated_at = now()
     where project_id = $1 and id = $2 and name <> $3`,
    [project.projectId, id, name],
  );
}

/**
 * Publishes a version of a template, by default the newest, and unarchives the template.
 * @returns the published version; undefined if the template or version does not exist
 */
export function publishTemplate(
  project: InProject,
  id: string,
  version: number | null,
): Promise<number | undefined> {
  return findValue<number>(
    project,
    `update email_templates set published_version = coalesce($3, latest_version), archived_at = null,
       updated_at = now()
     where project_id = $1 and id = $2 and coalesce($3, latest_version) <= latest_version
     returning published_version as version`,
    [project.projectId, id, version],
  );
}

export function archiveTemplate(project: InProject, id: string): Promise<boolean> {
  return hasRow(
    project,
    `update email_templates set archived_at = coalesce(archived_at, now()),
       updated_at = case when archived_at is null then now() else updated_at end
     where project_id = $1 and id = $2 returning id`,
    [project.projectId, id],
  );
}
