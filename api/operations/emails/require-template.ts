import type { components } from '../../../client/src/generated/types.gen.ts';
import { compileTemplate } from '../../../domain/template.ts';
import { findTemplateFault } from '../../../domain/template-faults.ts';
import { findDeclarationFaults } from '../../../domain/template-params.ts';
import type { InProject, Project } from '../../../models/in-project.ts';
import {
  findExceededLimit,
  findTemplateVersion,
  findTemplateVersions,
  MAX_TEMPLATES,
  MAX_VERSIONS,
  type TemplateContent,
  type TemplateVersion,
  type VersionChoice,
} from '../../../models/emails/templates.ts';
import {
  conflict,
  invalidField,
  invalidFields,
  noSuch,
  notFound,
  type AppError,
} from '../../request/errors.ts';
import { serializeTemplate } from '../../serializers/emails.ts';

type Content = components['schemas']['EmailTemplateContent'];

/**
 * Finds a version of the template, by default the newest.
 * @throws AppError 404; 409 if `published` is requested, but the template is a draft or archived
 */
export async function requireTemplate(
  project: Project,
  templateId: string,
  version: VersionChoice = 'latest',
): Promise<TemplateVersion> {
  const id = templateId.toLowerCase();
  const found = await findTemplateVersion(project, id, version);
  if (found) return found;
  const latest = version === 'latest' ? undefined : await findTemplateVersion(project, id, 'latest');
  if (!latest) throw noSuch('template');
  if (version !== 'published') throw notFound(`The template has no version ${version}.`);
  throw latest.state === 'archived'
    ? archivedTemplate()
    : conflict('The template is a draft. Publish it, or set version.');
}

export function archivedTemplate(): AppError {
  return conflict('The template is archived. Publish it to send it.');
}

/**
 * Reads a version of the template, by default the newest.
 * @throws AppError 404
 */
export async function readTemplate(
  project: Project,
  templateId: string,
  version?: number,
): Promise<components['schemas']['StoredTemplate']> {
  const template = await requireTemplate(project, templateId, version);
  return serializeTemplate(template, await findTemplateVersions(project, template.id));
}

/** @throws AppError 400 that names the invalid fields */
export function requireTemplateContent({ subject, html, text, params }: Content): TemplateContent {
  const template = { subject, html, text };
  const fault = findTemplateFault(template);
  if (fault) throw invalidField(fault.field, fault.message);
  const declared = params.map(({ name, type = 'text', required = true, default: value }) => ({
    name,
    type,
    required,
    ...(value !== undefined && { default: value }),
  }));
  const undeclared = findDeclarationFaults(compileTemplate(template), declared);
  if (undeclared.length > 0) throw invalidFields(undeclared);
  return { subject, html: html ?? null, text: text ?? null, params: declared };
}

/** @throws AppError 409 if a new template, or a new version of the template `id`, would exceed a limit */
export async function requireTemplateCapacity(project: InProject, id?: string): Promise<void> {
  const limit = await findExceededLimit(project, id);
  if (limit === undefined) return;
  throw conflict(
    {
      templates: `The project has ${MAX_TEMPLATES} templates, the maximum. Change an unused template instead.`,
      versions: `The template has ${MAX_VERSIONS} versions, the maximum. Create another template.`,
      bytes:
        'The templates of the project have 100 MB of content, the maximum. Send the template in the batch instead.',
    }[limit],
  );
}
