import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AdminContext } from '../../admin/context.ts';
import { getTestStack } from './config.ts';
import { connectAccount, type ConnectionInput } from './tenant.ts';
import { createSandboxControl } from './sandbox-control.ts';

const ledger = z.object({
  entries: z.array(z.object({ operation: z.string(), answered: z.unknown() })),
});

const crmObject = z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) });

/** @param kind `revoked`: the token is refused; `restricted`: the token may read nothing */
export function createCrmPortal(kind?: 'revoked' | 'restricted') {
  const token = `pat-${kind === undefined ? '' : `${kind}-`}${randomBytes(6).toString('hex')}`;
  const control = createSandboxControl('crm', token);
  const call = async (method: string, address: string, body: object | null = null) => {
    const response = await fetch(address, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return response;
  };
  const listCalls = async (name: string) =>
    ledger.parse(await control.ledger()).entries.filter(({ operation }) => operation === name);
  const contacts = `${getTestStack().sandbox.crm}/crm/objects/2026-03/contacts`;
  return {
    ...control,
    token,
    async createLead(properties: Record<string, string>): Promise<string> {
      return crmObject.parse(await (await call('POST', contacts, { properties })).json()).id;
    },
    updateLead: (id: string, properties: Record<string, string>) =>
      call('PATCH', `${contacts}/${id}`, { properties }),
    archiveLead: (id: string) => call('DELETE', `${contacts}/${id}`),
    mergeLeads: (primaryObjectId: string, objectIdToMerge: string) =>
      call('POST', `${contacts}/merge`, { primaryObjectId, objectIdToMerge }),
    listReads: () => listCalls('objects.read'),
    listSearches: () => listCalls('objects.search'),
  };
}

export type CrmPortal = ReturnType<typeof createCrmPortal>;

export function connectCrm(
  admin: AdminContext,
  project: string,
  secret: string,
  options: Partial<ConnectionInput> = {},
): Promise<string> {
  return connectAccount(admin, {
    externalId: '7000001',
    name: 'CRM',
    ...options,
    project,
    provider: 'crm',
    secret,
  });
}
