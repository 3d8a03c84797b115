import { Client, Connection } from '@temporalio/client';
import { Client as SqlClient } from 'pg';
import { z } from 'zod';
import type { Scope } from '../../../domain/scopes.ts';
import { campaign } from '../../support/campaign.ts';
import { testStack } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';
import { adsUser, openSearchadsWorld } from '../../support/searchads-world.ts';
import { bearer, send, type Answer } from '../open-world.ts';
import { answered, expectCreated, readCustomers, searchads } from '../searchads/requests.ts';

/** In US dollars. */
export const ALPINE = '2000000001';
/** In euros. */
export const BERGAMO = '2000000002';

export const approval = z.looseObject({
  id: z.string(),
  kind: z.string(),
  state: z.string(),
  outcome: z.looseObject({ state: z.string(), code: z.string().optional() }).optional(),
});
type Approval = z.infer<typeof approval>;

const made = z.object({ campaignResourceName: z.string() });

/** The id of the campaign that an answer says was made. */
export function madeId(answer: Answer): string {
  return made.parse(expectCreated(answer)).campaignResourceName.split('/').at(-1) ?? '';
}

/** The approval that an answer says is waited for. */
export function waitingOf(answer: Answer): Approval {
  expect([answer.status, answer.body]).toEqual([202, { approval: expect.anything() }]);
  const found = z.object({ approval }).parse(answer.body).approval;
  expect(found.state).toBe('waiting');
  return found;
}

/** A project that wants approvals, its owner, and a second person who may give them. */
export async function openApprovalsWorld() {
  const world = await openSearchadsWorld({ sweepIntervalMs: 500 });
  const temporal = await Connection.connect({ address: testStack().temporal.address });
  const user = adsUser('agency');
  await world.connect(world.tenant.projectId, user.refreshToken);
  const requests = searchads(world, world.tenant);
  const base = `${world.api.url}/projects/${world.tenant.projectId}`;
  const owner = bearer(await world.makeToken(world.tenant.ownerId));
  const member = async (id: string, scopes: Scope[]): Promise<Record<string, string>> => {
    await world.join(world.tenant.projectId, id, scopes);
    return bearer(await world.makeToken(id));
  };
  const secondId = await world.person();
  const second = await member(secondId, ['ads:read', 'ads:write', 'approvals:write']);
  const settings = (body: object) =>
    answered(() => send(`${base}/settings`, { method: 'PATCH', headers: owner, body }));
  const read = async (id: string): Promise<Approval> =>
    approval.parse(
      (await answered(() => send(`${base}/searchads/approvals/${id}`, { headers: owner }))).body,
    );
  await readCustomers(requests);
  await settings({ requireApproval: true });
  return {
    world,
    user,
    base,
    owner,
    second,
    secondId,
    member,
    settings,
    read,
    decide: (id: string, verb: 'approve' | 'decline', headers: Record<string, string>, body?: object) =>
      answered(() =>
        send(`${base}/searchads/approvals/${id}/${verb}`, {
          method: 'POST',
          headers,
          ...(verb === 'decline' && { body: body ?? {} }),
        }),
      ),
    /** Until what was approved has come to an end. */
    ended: (id: string) =>
      eventually(async () => {
        const found = await read(id);
        return found.outcome?.state === 'done' || found.outcome?.state === 'refused' ? found : undefined;
      }, 60_000),
    /** The id of a new campaign that is paused. */
    pausedId: async (dailyBudget = 25): Promise<string> => {
      const body = campaign({ dailyBudget, status: 'PAUSED' });
      const answer = await answered(() => requests.create(ALPINE, body));
      return madeId(answer);
    },
    update: (id: string, body: object, headers = owner, key?: string) =>
      answered(() =>
        send(`${base}/searchads/customers/${ALPINE}/campaigns/${id}`, {
          method: 'PATCH',
          headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
          body,
        }),
      ),
    create: (body: object, { customerId = ALPINE, key }: { customerId?: string; key?: string } = {}) =>
      answered(() =>
        send(`${base}/searchads/customers/${customerId}/campaigns/search`, {
          method: 'POST',
          headers: { ...owner, ...(key !== undefined && { 'idempotency-key': key }) },
          body,
        }),
      ),
    /** Mutates that have changed something. */
    mutates: async () =>
      (await user.calls()).filter(({ operation, applied }) => operation === 'mutate' && applied).length,
    /** The run that waits for an approval. */
    runOf: ({ id }: Approval) =>
      new Client({ connection: temporal }).workflow.getHandle(`campaign-approval/${id}`),
    sql: async (text: string, values: unknown[]): Promise<unknown[]> => {
      const client = new SqlClient({ connectionString: world.database.superuserUrl });
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(text, values);
      await client.end();
      return rows;
    },
    close: async () => {
      await temporal.close();
      await world.close();
    },
  };
}

export type ApprovalsWorld = Awaited<ReturnType<typeof openApprovalsWorld>>;
