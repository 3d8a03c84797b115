import { archiveTemplate } from '../../../models/emails/templates.ts';
import { requireFound } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { readTemplate } from './require-template.ts';

export const archiveEmailTemplate: Handler<'archiveEmailTemplate'> = async ({ path }, call) => ({
  body: await transact(call, async (project, record) => {
    const { templateId: id } = path;
    requireFound(await archiveTemplate(project, id), 'template');
    await record('email_template.archive', id);
    return readTemplate(project, id);
  }),
});
