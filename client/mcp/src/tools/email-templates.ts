import { z } from 'zod';
import { clip, formatCount } from '../fit-answer.ts';
import { defineTool, type ProjectContext } from '../tool.ts';

export const emailTemplates = defineTool({
  name: 'email_templates',
  title: 'E-mail templates',
  description:
    'Lists stored templates. With `templateId`, renders the newest or the given version with `params`.',
  input: z.object({
    templateId: z.string().max(36).optional(),
    version: z.int().min(1).max(100).optional(),
    params: z.record(z.string(), z.string().max(2_000)).optional(),
  }),
  output: {
    untrusted: z.object({ lines: z.array(z.string()) }),
  },
  async run(context, { templateId, version, params }) {
    if (templateId === undefined) return listTemplates(context);
    const { tl, projectId, call } = context;
    const mail = await tl.emails.previewEmailTemplate(
      {
        projectId,
        templateId,
        body: { ...(version !== undefined && { version }), ...(params && { params }) },
      },
      call,
    );
    const { length: missingCount } = mail.missingParams;
    const missing = missingCount > 0 ? ` ${formatCount(missingCount, 'param')} without a value.` : '';
    return {
      summary: `This is version ${mail.version}.${missing} Nothing was sent.`,
      next: 'No action is needed.',
      untrusted: {
        lines: [
          clip(mail.subject, 200),
          clip(mail.text ?? mail.html ?? '', 600),
          ...mail.missingParams.map((name) => clip(`missing: ${name}`)),
        ],
      },
    };
  },
});

async function listTemplates({ tl, projectId, call }: ProjectContext) {
  const { templates, pagination } = await tl.emails.listEmailTemplates({ projectId, limit: 30 }, call);
  return {
    summary: `${pagination.hasMore ? 'The most recently changed ' : ''}${formatCount(templates.length, 'template')}.`,
    next:
      templates.length > 0 ? 'Call again with a templateId to see its mail.' : 'There is no template yet.',
    untrusted: {
      lines: templates.map(({ id, name, state, latestVersion, publishedVersion }) =>
        clip(
          `${id} ${name}: ${state}, newest version ${latestVersion}, published ${publishedVersion ?? 'none'}`,
        ),
      ),
    },
  };
}

export const publishEmailTemplate = defineTool({
  name: 'publish_email_template',
  title: 'Publish an e-mail template',
  description:
    'Publishes a version, by default the newest. New mails that name the `templateId` use this version.',
  input: z.object({
    templateId: z.string().min(1).max(36),
    version: z.int().min(1).max(100).optional(),
  }),
  output: { publishedVersion: z.number() },
  changes: true,
  async run({ tl, projectId, call }, { templateId, version }) {
    const published = await tl.emails.publishEmailTemplate(
      { projectId, templateId, body: { ...(version !== undefined && { version }) } },
      call,
    );
    return {
      summary: `Version ${published.version} is published.`,
      next: 'No action is needed. Sequences keep the version that they already use.',
      publishedVersion: published.version,
    };
  },
});
