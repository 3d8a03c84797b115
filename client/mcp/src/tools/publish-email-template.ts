import { z } from 'zod';
import { chooseProject } from '../choose-project.ts';
import { defineTool, projectArgument, summaryFields } from '../tool.ts';

/** Publishes a version of a template. */
export const publishEmailTemplate = defineTool({
  name: 'publish_email_template',
  title: 'Publish an e-mail template',
  description: 'Makes a version, by default the newest, the one that is sent by templateId.',
  input: z.object({
    templateId: z.string().min(1).max(36),
    version: z.int().min(1).max(100).optional(),
    ...projectArgument,
  }),
  output: z.object({ ...summaryFields, publishedVersion: z.number() }),
  changes: { isDestructive: true, isIdempotent: true },
  async run(context, { templateId, version, projectId: requestedId }) {
    const projectId = await chooseProject(context, requestedId);
    const published = await context.tl.emails.publishEmailTemplate(
      { projectId, templateId, body: { ...(version !== undefined && { version }) } },
      context.call,
    );
    return {
      summary: `Version ${published.version} is published.`,
      next: 'No action is needed. Sequences keep their version.',
      publishedVersion: published.version,
    };
  },
});
