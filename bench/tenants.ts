import { randomBytes } from 'node:crypto';
import { appKeyIssue } from '../admin/commands/app-key.ts';
import { projectCreate } from '../admin/commands/project.ts';
import { senderSet } from '../admin/commands/sender.ts';
import { tokenIssue } from '../admin/commands/token.ts';
import { userCreate } from '../admin/commands/user.ts';
import { closeContext, openContext } from '../admin/context.ts';
import { parseKeyring } from '../models/sealed.ts';
import type { BenchStack } from './bench-stack.ts';
import { connectProvider } from './connect-provider.ts';
import { getAuthorization, createOAuthClient } from './oauth-client.ts';

/** A project with everything that its operations need: user, keys, and an account at each provider. */
export type Tenant = {
  projectId: string;
  token: string;
  appKey: string;
  /** HTTP Basic credentials of an OAuth client. */
  client: string;
};

/** Creates tenants, each with its own project, sender, user, OAuth client and connections. */
export async function createTenants(stack: BenchStack, count: number): Promise<Tenant[]> {
  const { database, connectionKeyring, api, issuer } = stack;
  const signing = { keyring: parseKeyring(connectionKeyring), issuer, audience: api };
  const context = openContext({ databaseUrl: database.adminUrl, actor: 'bench', signing: undefined });
  const tenants: Tenant[] = [];
  try {
    for (let number = 1; number <= count; number += 1) {
      const user = await userCreate(context, { email: `owner-${number}@bench.example`, name: 'Bench Owner' });
      const project = await projectCreate(context, { name: `Bench ${number}`, owner: user.id });
      await senderSet(context, { project: project.id, name: 'Bench', address: 'hello@bench.example' });
      const { secret: appKey } = await appKeyIssue(context, { project: project.id, name: 'bench' });
      const { token } = await tokenIssue({ ...context, signing }, { user: user.id, ttl: 24 * 3_600 });
      const tenantStack = { ...stack, userId: user.id, projectId: project.id };
      await connectAll(tenantStack);
      const client = getAuthorization(await createOAuthClient(tenantStack));
      tenants.push({ projectId: project.id, token, appKey, client });
    }
  } finally {
    await closeContext(context);
  }
  return tenants;
}

async function connectAll(stack: BenchStack): Promise<void> {
  const unique = () => randomBytes(6).toString('hex');
  await connectProvider(stack, { provider: 'crm', externalId: '7000001', secret: `pat-${unique()}` });
  await connectProvider(stack, {
    provider: 'googleads',
    externalId: '1000000001',
    secret: `sandbox-refresh-agency-${unique()}`,
  });
  await connectProvider(stack, {
    provider: 'meta',
    externalId: 'business_1029384700',
    secret: `EAAagency-${unique()}`,
  });
}
