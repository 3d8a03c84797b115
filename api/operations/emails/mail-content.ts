import { compileTemplate, type CompiledTemplate, type Template } from '../../../domain/template.ts';
import { findTemplateFault } from '../../../domain/template-faults.ts';
import { buildTemplate, type TemplateParam } from '../../../domain/template-params.ts';
import type { TemplateVersion } from '../../../models/emails/templates.ts';
import { invalidField } from '../../request/errors.ts';
import { toProject, type Call, type OperationInput } from '../operation.ts';
import { archivedTemplate, requireTemplate } from './require-template.ts';

type Body = OperationInput<'queueBatchEmail'>['body'];

export type MailContent = {
  template: Template;
  compiled: CompiledTemplate;
  /** Parameters that a stored template declares. Empty for a template that the request contains. */
  params: readonly TemplateParam[];
  source?: { templateId: string; version: number };
};

/**
 * Reads the content from the request or from a stored template, by default from its published version.
 * @throws AppError 400 if `template` and `templateId` are both set or both missing, if `version` is set
 * without `templateId`, or if `template` is invalid
 * @throws AppError 404 for an unknown template or version; 409 for an archived template, or a draft without
 * `version`
 */
export async function readMailContent(call: Call, body: Body): Promise<MailContent> {
  const { template, templateId, version } = body;
  if (template && templateId !== undefined)
    throw invalidField('templateId', 'cannot be sent together with template');
  if (templateId === undefined) {
    if (version !== undefined) throw invalidField('version', 'needs templateId');
    if (!template) throw invalidField('template', 'is missing: send template or templateId');
    requireValidTemplate(template);
    return { template, compiled: compileTemplate(template), params: [] };
  }
  const found = await requireTemplate(toProject(call), templateId, version ?? 'published');
  if (found.state === 'archived') throw archivedTemplate();
  return toMailContent(found);
}

export function toMailContent(found: TemplateVersion): MailContent {
  const template = buildTemplate(found);
  const source = { templateId: found.id, version: found.version };
  return { template, compiled: compileTemplate(template), params: found.params, source };
}

/** @throws AppError 400 that names the invalid field of the template */
function requireValidTemplate(template: Template): void {
  const fault = findTemplateFault(template);
  if (fault) throw invalidField(`template.${fault.field}`, fault.message);
}
