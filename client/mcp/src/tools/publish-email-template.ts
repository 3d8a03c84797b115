import { z } from 'zod';
import { defineTool } from '../tool.ts';

export const publishEmailTemplate = defineTool({
  name: 'publish_email_template',
  title: 'Publish an e-mail template',
  description: 'Publishes a version, by default the newest. New mails by templateId use it.',
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
      next: 'No action is needed. Sequences keep their version.',
      publishedVersion: published.version,
    };
  },
});
