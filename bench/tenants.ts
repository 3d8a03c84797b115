import { randomBytes } from 'node:crypto';
import type { BenchStack } from './bench-stack.ts';
import { connectProvider } from './connect-provider.ts';
import { createProject } from './create-project.ts';
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
  const { database, connectionKeyring: keyring, api } = stack;
  const tenants: Tenant[] = [];
  for (let number = 1; number <= count; number += 1) {
    const place = { databaseUrl: database.adminUrl, api, keyring };
    const tenantStack = { ...stack, ...(await createProject(place, `owner-${number}`)) };
    await connectAll(tenantStack);
    const client = getAuthorization(await createOAuthClient(tenantStack));
    const { projectId, token, appKey } = tenantStack;
    tenants.push({ projectId, token, appKey, client });
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
