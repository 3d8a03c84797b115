import type { ListedVersion, TemplateRow, TemplateVersion } from '../../models/emails/templates.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

export function serializeTemplateSummary(row: TemplateRow): components['schemas']['StoredTemplateSummary'] {
  return selectFields(row, [
    'id',
    'name',
    'state',
    'subject',
    'latestVersion',
    'publishedVersion',
    'createdAt',
    'updatedAt',
  ]);
}

export function serializeTemplate(
  template: TemplateVersion,
  versions: readonly ListedVersion[],
): components['schemas']['StoredTemplate'] {
  return {
    ...serializeTemplateSummary(template),
    ...selectFields(template, ['html', 'text', 'params', 'version']),
    versions: versions.map((version) => selectFields(version, ['version', 'createdAt', 'createdBy'])),
  };
}
