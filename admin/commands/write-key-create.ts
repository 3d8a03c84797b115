import { z } from 'zod';
import { insertWriteKey, type WriteKeyRow } from '../../models/access/write-keys.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject } from '../../models/in-project.ts';
import { newSecret } from '../../models/secret-digest.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, required } from '../define-command.ts';
import { name, origins, projectId } from '../input.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({ project: projectId, name, origin: origins });

/** Makes a write key for the pages of a site. @throws NotFoundError without such a project */
export function writeKeyCreate(
  { database, actor }: AdminContext,
  { project, name: siteName, origin: allowedOrigins }: z.infer<typeof input>,
): Promise<WriteKeyRow> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    const created = await insertWriteKey(scope, { name: siteName, key: newSecret('tl_pk_'), allowedOrigins });
    await recordAudit(scope, {
      actor,
      action: 'write-key.create',
      target: created.id,
      details: { name: siteName, allowedOrigins },
    });
    return created;
  });
}

export const writeKeyCreateCommand = defineCommand({
  name: 'write-key create',
  summary: 'Make a key for the pages of a site, which sends the events of its visitors. It is no secret.',
  example:
    '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --name shop --origin https://www.example.com https://shop.example.com',
  options: [
    projectOption(),
    required('--name <name>', 'the site'),
    required('--origin <origin...>', 'scheme and host of its pages, each that may send'),
  ],
  input,
  open: openContext,
  run: writeKeyCreate,
  text: ({ key }) => key,
  note: ({ id, name: siteName, allowedOrigins }) =>
    `Write key ${id} of ${siteName}, for pages of ${allowedOrigins.join(', ')}.`,
});
