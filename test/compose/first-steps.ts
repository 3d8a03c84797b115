import { z } from 'zod';
import type { Stack } from './stack.ts';

const withId = z.object({ id: z.string() });

/** A project, and a service account's key that may queue mails and upload files. */
export type Project = { projectId: string; key: string };

/** Follows the first steps in docs/operating/deployment.md. */
export async function followFirstSteps({ admin }: Stack): Promise<Project> {
  const email = 'you@example.com';
  await admin(['user', 'create', '--email', email, '--name', 'Your Name']);
  const created = await admin(['project', 'create', '--name', 'Example Shop', '--owner', email, '--json']);
  const { id } = withId.parse(JSON.parse(created));
  const sender = ['--name', 'Example Shop', '--address', 'shop@mail.example.org'];
  await admin(['sender', 'set', '--project', id, ...sender]);
  const scopes = ['--scope', 'emails:send', 'assets:write'];
  const key = ['--project', id, '--service-account', 'crm-sync', ...scopes];
  return { projectId: id, key: (await admin(['service-account-key', 'issue', ...key])).trim() };
}
