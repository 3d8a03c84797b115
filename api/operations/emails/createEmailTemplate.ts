import { insertTemplate, insertTemplateVersion, lockTemplates } from '../../../models/emails/templates.ts';
import { describeCaller } from '../../credentials/caller.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { withUniqueName } from '../with-unique-name.ts';
import { readTemplate, requireTemplateCapacity, requireTemplateContent } from './require-template.ts';

export const createEmailTemplate: Handler<'createEmailTemplate'> = async ({ body }, call) => {
  const content = requireTemplateContent(body);
  const stored = transact(call, async (project, record) => {
    await lockTemplates(project);
    await requireTemplateCapacity(project);
    const id = await insertTemplate(project, body.name);
    await insertTemplateVersion(project, id, content, describeCaller(call.caller));
    await record('email_template.create', id, { name: body.name });
    return readTemplate(project, id);
  });
  return { body: await withUniqueName('template', stored) };
};
