import { findTemplates } from '../../../models/emails/templates.ts';
import { serializeTemplateSummary } from '../../serializers/emails.ts';
import { toProject, type Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';

export const listEmailTemplates: Handler<'listEmailTemplates'> = async ({ query }, call) => {
  const { items, pagination } = await readOffsetPage(query, (page) =>
    findTemplates(toProject(call), query, page),
  );
  return { body: { templates: items.map(serializeTemplateSummary), pagination } };
};
