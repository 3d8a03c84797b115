import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { memberAdd } from '../../admin/commands/member.ts';
import { roleAssign, roleCreate } from '../../admin/commands/role.ts';
import { userCreate } from '../../admin/commands/user.ts';
import { closeContext, openContext } from '../../admin/context.ts';
import type { AdsUser } from '../support/searchads-world.ts';
import { createTokenMaker } from '../support/token-maker.ts';
import { sendOnce } from './send-once.ts';

/** A change in progress. `isSent`: at Google, without an answer so far. */
type OpenChange = { id: string; isSent: boolean };

/** Changes that a kill hit: in progress before it and not ended after it. */
export type Hit = { changes: number; sent: number };

/** Milliseconds within which one of the requested changes must be in progress. */
const START_TIMEOUT_MS = 120_000;

const openChanges = z.array(z.object({ id: z.string(), isSent: z.boolean() }));
const hitCounts = z.tuple([z.object({ sent: z.number(), changes: z.number() })]);

/** Milliseconds to wait until a change is at Google. */
const SEND_TIMEOUT_MS = 15_000;

/** Waits until a change is in progress. `isSent`: until a change is at Google, or all changes have ended. */
export async function waitForOpenChange(stack: OwnStack, { isSent }: { isSent: boolean }): Promise<void> {
  await eventually(async () => ((await findOpen(stack)).length > 0 ? true : undefined), START_TIMEOUT_MS);
  if (!isSent) return;
  const until = Date.now() + SEND_TIMEOUT_MS;
  await eventually(async () => {
    const found = await findOpen(stack);
    return found.length === 0 || found.some((change) => change.isSent) || Date.now() > until || undefined;
  }, START_TIMEOUT_MS);
}

/** Returns the changes in progress. */
export async function findOpen(stack: OwnStack): Promise<OpenChange[]> {
  const found = await query(
    stack,
    `select id, attempted_at is not null as "isSent" from campaign_changes
     where state in ('running', 'ambiguous') and not validate_only`,
  );
  return openChanges.parse(found);
}

/** Counts the changes that had not ended at this time. Requires that all changes have ended since. */
export async function countHit(stack: OwnStack, before: readonly OpenChange[], at: Date): Promise<Hit> {
  const sent = before.filter(({ isSent }) => isSent).map(({ id }) => id);
  const found = await query(
    stack,
    `select count(*)::integer as changes, count(*) filter (where id = any($2::uuid[]))::integer as sent
     from campaign_changes where id = any($1::uuid[]) and (ended_at is null or ended_at > $3)`,
    [before.map(({ id }) => id), sent, at],
  );
  const [hit] = hitCounts.parse(found);
  return hit;
}

/** Returns the postponed approved change; undefined if there is none. */
async function findPostponed(stack: OwnStack): Promise<string | undefined> {
  const found = await query(
    stack,
    `select id, attempted_at is not null as "isSent" from campaign_changes
     where state = 'running' and is_approved and resume_at > now()`,
  );
  return openChanges.parse(found)[0]?.id;
}

/** Queries the stack's database, and retries after a recent kill. */
function query({ database, postgres }: OwnStack, sql: string, values: unknown[] = []): Promise<unknown[]> {
  return eventually(async () => {
    await postgres.up();
    const client = new Client({ connectionString: database.superuserUrl });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(sql, values)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  });
}

/** Google refuses reads of the user's accounts, and requests for a retry in a minute. */
const QUOTA_OUTAGE = {
  operation: 'search',
  times: 50,
  kind: 'status',
  status: 429,
  name: 'QuotaError.RESOURCE_TEMPORARILY_EXHAUSTED',
  retryAfter: 60,
} as const;

/** Milliseconds within which a postponed change must be retried and end, kills included. */
const END_TIMEOUT_MS = 400_000;

const approvalAnswer = z.object({ approval: z.object({ id: z.string() }) });
const decidedApproval = z.object({
  outcome: z.object({ state: z.string(), code: z.string().optional() }).optional(),
});

/**
 * Kills both workers while an approved change is postponed because of a provider outage.
 * @param path of the campaign, below the project
 * @returns the violations; none when the change is applied once, later
 */
export async function killDuringPostponement(
  stack: OwnStack,
  { user, path, print }: { user: AdsUser; path: string; print: (line: string) => void },
): Promise<string[]> {
  const { owner, second } = await createPersons(stack);
  const callApi = createCaller(stack);
  await callApi('PATCH', '/settings', { headers: owner, body: { requireApproval: true } });
  const answer = await callApi('PATCH', path, { headers: owner, body: { status: 'ENABLED' } });
  const { id } = approvalAnswer.parse(answer).approval;
  await user.armFault(QUOTA_OUTAGE);
  await callApi('POST', `/searchads/approvals/${id}/approve`, { headers: second });
  const changeId = await eventually(() => findPostponed(stack), END_TIMEOUT_MS);
  const before = await countChanges(user, path);
  await Promise.all(stack.workers.map((worker) => worker.kill()));
  const isPostponed = (await findPostponed(stack)) === changeId;
  await user.disarm();
  const { outcome } = await eventually(async () => {
    const found = decidedApproval.parse(
      await callApi('GET', `/searchads/approvals/${id}`, { headers: owner }),
    );
    return found.outcome?.state === 'done' || found.outcome?.state === 'refused' ? found : undefined;
  }, END_TIMEOUT_MS);
  const times = (await countChanges(user, path)) - before;
  await callApi('PATCH', '/settings', { headers: owner, body: { requireApproval: false } });
  const killText = `worker, ${isPostponed ? 'while' : 'not while'} an approved change was put off`;
  print(`${killText} → ${outcome?.state}, applied ${times} times`);
  return [
    ...(isPostponed ? [] : ['the kill did not find the approved change put off']),
    ...(outcome?.state === 'done' ? [] : [`what was approved ended as ${JSON.stringify(outcome)}`]),
    ...(times === 1 ? [] : [`what was approved was applied ${times} times`]),
  ];
}

/** Returns how often the campaign was changed at the provider. */
async function countChanges(user: AdsUser, path: string): Promise<number> {
  const id = path.split('/').at(-1);
  return (await user.campaigns()).filter(({ resourceName }) => resourceName.endsWith(`/campaigns/${id}`))
    .length;
}

/** Returns the tokens of the project's owner and of an approver. */
async function createPersons({ database, tenant, url }: OwnStack) {
  const context = openContext({ databaseUrl: database.adminUrl, actor: 'test', signing: undefined });
  const project = tenant.projectId;
  const email = `${randomUUID()}@example.com`;
  try {
    const { id: user } = await userCreate(context, { email, name: 'Second' });
    await memberAdd(context, { project, user });
    const permission = ['ads:read' as const, 'approvals:write' as const];
    await roleCreate(context, { project, name: 'approver', permission });
    await roleAssign(context, { project, user, role: 'approver' });
    const createToken = createTokenMaker(database, url);
    const getBearer = async (id: string) => ({ authorization: `Bearer ${await createToken(id)}` });
    return { owner: await getBearer(tenant.ownerId), second: await getBearer(user) };
  } finally {
    await closeContext(context);
  }
}

/** Returns a function that calls the API below the project until it answers. @throws Error when it refuses */
function createCaller(stack: OwnStack) {
  return async (
    method: string,
    projectPath: string,
    request: { headers: Record<string, string>; body?: object },
  ): Promise<unknown> => {
    const answer = await eventually(() => sendOnce(stack, method, projectPath, request), END_TIMEOUT_MS);
    if (answer.status >= 300) throw new Error(`${method} ${projectPath}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  };
}
