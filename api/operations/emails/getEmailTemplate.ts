import { toProject, type Handler } from '../operation.ts';
import { readTemplate } from './require-template.ts';

export const getEmailTemplate: Handler<'getEmailTemplate'> = async ({ path, query }, call) => ({
  body: await readTemplate(toProject(call), path.templateId, query.version),
});
