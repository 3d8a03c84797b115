import { isDeepStrictEqual } from 'node:util';
import {
  insertTemplateVersion,
  lockTemplates,
  renameTemplate,
  type TemplateContent,
} from '../../../models/emails/templates.ts';
import { describeCaller } from '../../credentials/caller.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { withUniqueName } from '../with-unique-name.ts';
import {
  readTemplate,
  requireTemplate,
  requireTemplateCapacity,
  requireTemplateContent,
} from './require-template.ts';

/** Stores no new version if the newest version has the same content. */
export const updateEmailTemplate: Handler<'updateEmailTemplate'> = async ({ path, body }, call) => {
  const content = requireTemplateContent(body);
  const updated = transact(call, async (project, record) => {
    await lockTemplates(project);
    const latest = await requireTemplate(project, path.templateId);
    const { id, name } = latest;
    if (name !== body.name) await renameTemplate(project, id, body.name);
    const isSame = isDeepStrictEqual(selectContent(latest), content);
    if (!isSame) {
      await requireTemplateCapacity(project, id);
      await insertTemplateVersion(project, id, content, describeCaller(call.caller));
    }
    if (!isSame || name !== body.name) await record('email_template.update', id, { name: body.name });
    return readTemplate(project, id);
  });
  return { body: await withUniqueName('template', updated) };
};

function selectContent({ subject, html, text, params }: TemplateContent): TemplateContent {
  return { subject, html, text, params };
}
