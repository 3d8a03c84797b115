import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { connectionCreate } from '../../admin/commands/connection-create.ts';
import type { AdminContext } from '../../admin/context.ts';
import { parseKeyring } from '../../models/sealed.ts';
import { testStack } from './config.ts';
import { CONNECTION_KEYRING } from './keys.ts';

const ledger = z.object({
  entries: z.array(z.object({ operation: z.string(), answered: z.unknown() })),
});

const object = z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) });

export type CrmFault = {
  operation?: string;
  times?: number;
  kind: 'status' | 'stall' | 'reset' | 'drop-answer' | 'apply-late';
  status?: number;
  /** HubSpot's category, or of a 429 its policy: `DAILY`. */
  name?: string;
  retryAfter?: number;
  delayMs?: number;
};

/**
 * An account of a test file's own at the sandbox's CRM, with the demo leads in it.
 * @param kind `revoked`: its token is not taken; `restricted`: its token may read nothing
 */
export function crmPortal(kind?: 'revoked' | 'restricted', sandbox = testStack().sandbox) {
  const token = `pat-${kind === undefined ? '' : `${kind}-`}${randomBytes(6).toString('hex')}`;
  const call = async (address: string, method: string, body?: object) => {
    const answer = await fetch(address, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const calls = async (wanted: string) => {
    const answer = await fetch(`${sandbox.control}/control/ledger/crm?account=${token}`);
    const { entries } = ledger.parse(await answer.json());
    return entries.filter(({ operation }) => operation === wanted);
  };
  const contacts = `${sandbox.crm}/crm/objects/2026-03/contacts`;
  return {
    token,
    /** Makes a contact, and gives its id. */
    async createLead(properties: Record<string, string>): Promise<string> {
      return object.parse(await (await call(contacts, 'POST', { properties })).json()).id;
    },
    updateLead: (id: string, properties: Record<string, string>) =>
      call(`${contacts}/${id}`, 'PATCH', { properties }),
    archiveLead: (id: string) => call(`${contacts}/${id}`, 'DELETE'),
    /** Merges one contact into another, whose id stays. */
    mergeLeads: (primaryObjectId: string, objectIdToMerge: string) =>
      call(`${contacts}/merge`, 'POST', { primaryObjectId, objectIdToMerge }),
    armFault: (fault: CrmFault) =>
      call(`${sandbox.control}/control/faults`, 'POST', { provider: 'crm', account: token, ...fault }),
    /** Lets faults go: what they hold up is answered. */
    disarm: () => call(`${sandbox.control}/control/faults?account=${token}`, 'DELETE'),
    limit: (perSecond: number | null) =>
      call(`${sandbox.control}/control/limits/crm`, 'PUT', { perSecond, account: token }),
    reset: () => call(`${sandbox.control}/control/reset`, 'POST', { account: token }),
    /** Every reading of a lead, in order. */
    reads: () => calls('objects.read'),
    /** Every search, in order. */
    searches: () => calls('objects.search'),
  };
}

export type CrmPortal = ReturnType<typeof crmPortal>;

/** Connects a project to a CRM as the admin command line does; the id is the connection's. */
export async function connectCrm(
  admin: AdminContext,
  project: string,
  secret: string,
  options: Omit<Partial<Parameters<typeof connectionCreate>[1]>, 'project' | 'provider' | 'secret'> = {},
): Promise<string> {
  const { id } = await connectionCreate(
    { ...admin, connectionKeyring: parseKeyring(CONNECTION_KEYRING) },
    { externalId: '7000001', name: 'CRM', ...options, project, provider: 'crm', secret },
  );
  return id;
}
