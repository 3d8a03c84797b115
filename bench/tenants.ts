import { randomBytes } from 'node:crypto';
import { connectProvider, type BenchStack } from './bench-stack.ts';
import { createProject } from './create-project.ts';
import { getAuthorization, createOAuthClient } from './oauth-client.ts';

export type Tenant = {
  projectId: string;
  token: string;
  appKey: string;
  /** `Authorization` header of the tenant's OAuth client. */
  client: string;
};

export async function createTenants(stack: BenchStack, count: number): Promise<Tenant[]> {
  const { database, connectionKeyring: keyring, api } = stack;
  const tenants: Tenant[] = [];
  for (let number = 1; number <= count; number += 1) {
    const target = { databaseUrl: database.adminUrl, api, keyring };
    const tenantStack = { ...stack, ...(await createProject(target, `owner-${number}`)) };
    await connectAll(tenantStack);
    const client = getAuthorization(await createOAuthClient(tenantStack));
    const { projectId, token, appKey } = tenantStack;
    tenants.push({ projectId, token, appKey, client });
  }
  return tenants;
}

async function connectAll(stack: BenchStack): Promise<void> {
  const createSuffix = () => randomBytes(6).toString('hex');
  await connectProvider(stack, { provider: 'crm', externalId: '7000001', secret: `pat-${createSuffix()}` });
  await connectProvider(stack, {
    provider: 'googleads',
    externalId: '1000000001',
    secret: `sandbox-refresh-agency-${createSuffix()}`,
  });
  await connectProvider(stack, {
    provider: 'meta',
    externalId: 'business_1029384700',
    secret: `EAAagency-${createSuffix()}`,
  });
}
