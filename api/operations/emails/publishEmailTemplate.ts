import { publishTemplate } from '../../../models/emails/templates.ts';
import { notFound } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { readTemplate, requireTemplate } from './require-template.ts';

/** Publishes the newest version by default. Publishing makes an archived template available again. */
export const publishEmailTemplate: Handler<'publishEmailTemplate'> = async ({ path, body }, call) => ({
  body: await transact(call, async (project, record) => {
    const { id } = await requireTemplate(project, path.templateId);
    const version = await publishTemplate(project, id, body.version ?? null);
    if (version === undefined) throw notFound(`The template has no version ${body.version}.`);
    await record('email_template.publish', id, { version });
    return readTemplate(project, id, version);
  }),
});
