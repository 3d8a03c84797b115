import { z } from 'zod';
import type { Stack } from './stack.ts';

const withId = z.object({ id: z.string() });

/**
 * Does what docs/operating/deployment.md has an operator do first, and gives the key of a service account that may
 * queue mails.
 */
export async function firstSteps({ admin }: Stack): Promise<string> {
  const email = 'you@example.com';
  await admin(['user', 'create', '--email', email, '--name', 'Your Name']);
  const made = await admin(['project', 'create', '--name', 'Example Shop', '--owner', email, '--json']);
  const { id } = withId.parse(JSON.parse(made));
  const sender = ['--name', 'Example Shop', '--address', 'shop@mail.example.com'];
  await admin(['sender', 'set', '--project', id, ...sender]);
  const key = ['--project', id, '--service-account', 'crm-sync', '--scope', 'emails:send'];
  return (await admin(['service-account-key', 'issue', ...key])).trim();
}
