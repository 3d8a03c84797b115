import { z } from 'zod';
import type { DemoApi } from './demo-api.ts';
import type { Example } from './example-builder.ts';

const enrolled = z.object({
  enrollments: z.array(z.object({ id: z.string() })),
  skipped: z.array(z.object({ enrollmentId: z.string().optional() })),
});

export function createSequenceExamples({ call, create, has }: DemoApi, projectId: string) {
  const project = `/projects/${projectId}`;
  return {
    // The template equals the one in the OpenAPI document, so that the examples of other operations work with
    // it.
    getTemplate: (name: string): Example => ({
      exists: (id) => has(`${project}/email-templates/${id}`),
      create: () => create(`${project}/email-templates`, { name, ...CONTENT }),
    }),
    getSequence: (name: string, templateId: string): Example => ({
      exists: (id) => has(`${project}/sequences/${id}`),
      create: async () => {
        const email = { type: 'email', templateId, version: 1 };
        const wait = { type: 'wait', duration: { value: 2, unit: 'days' } };
        const id = await create(`${project}/sequences`, { name, steps: [email, wait, email] });
        await call('POST', `${project}/sequences/${id}/activate`, {});
        return id;
      },
    }),
    getEnrollment: (sequenceId: string): Example => ({
      exists: (id) => has(`${project}/sequences/${sequenceId}/enrollments/${id}`),
      create: async () => {
        const params = { firstName: 'Grace', startUrl: 'https://example.com/start' };
        const people = [{ email: 'grace@example.org', params }];
        const path = `${project}/sequences/${sequenceId}/enrollments`;
        const { enrollments, skipped } = enrolled.parse(await call('POST', path, { people }));
        const id = enrollments[0]?.id ?? skipped[0]?.enrollmentId;
        if (id === undefined) throw new Error('The person of the example was not enrolled.');
        return id;
      },
    }),
  };
}

const CONTENT = {
  subject: 'Welcome, {{firstName}}',
  html: '<p>Hello {{firstName}},</p><p><a href="{{startUrl}}">Get started</a></p>',
  text: 'Hello {{firstName}}, get started: {{startUrl}}',
  params: [
    { name: 'firstName', required: false, default: 'there' },
    { name: 'startUrl', type: 'url' },
  ],
};
