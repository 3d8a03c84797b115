import { findTemplates } from '../../../models/emails/templates.ts';
import { serializeTemplateSummary } from '../../serializers/email-templates.ts';
import { getProject, type Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';

export const listEmailTemplates: Handler<'listEmailTemplates'> = async ({ query }, call) => {
  const { items, pagination } = await readOffsetPage(query, (page) =>
    findTemplates(getProject(call), query, page),
  );
  return { body: { templates: items.map(serializeTemplateSummary), pagination } };
};
