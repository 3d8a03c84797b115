import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { memberAdd } from '../../admin/commands/member.ts';
import { roleAssign, roleCreate } from '../../admin/commands/role.ts';
import { userCreate } from '../../admin/commands/user.ts';
import { QUOTA_OUTAGE, type AdsUser } from '../support/searchads-world.ts';
import { createTokenHeaders, queryStack, runAsAdmin, sendOnce } from './stack-access.ts';

/** `isSent`: a call to Google was attempted, but its outcome is not recorded yet. */
type OpenChange = { id: string; isSent: boolean };

/**
 * `changes`: number of changes in progress at the kill. `sent`: number of these changes that were sent to
 * Google.
 */
export type Hits = { changes: number; sent: number };

const SEND_TIMEOUT_MS = 15_000;

/**
 * Waits until a change is open.
 * @param waitsForCall whether to also wait until a change is sent to Google, all have ended, or 15 s are over
 */
export async function waitForOpenChange(
  stack: OwnStack,
  { waitsForCall }: { waitsForCall: boolean },
): Promise<void> {
  await eventually(async () => (await listOpenChanges(stack)).length > 0);
  if (!waitsForCall) return;
  const deadline = Date.now() + SEND_TIMEOUT_MS;
  await eventually(async () => {
    const open = await listOpenChanges(stack);
    return open.length === 0 || open.some(({ isSent }) => isSent) || Date.now() > deadline;
  });
}

export function listOpenChanges(stack: OwnStack): Promise<OpenChange[]> {
  return queryStack<OpenChange>(
    stack,
    `select id, attempted_at is not null as "isSent" from campaign_changes
     where state in ('running', 'ambiguous') and not validate_only`,
  );
}

/** Counts the changes of `before` that were still open when the servers were killed. */
export async function countHits(
  stack: OwnStack,
  before: readonly OpenChange[],
  killedAt: Date,
): Promise<Hits> {
  const sent = before.filter(({ isSent }) => isSent).map(({ id }) => id);
  const [hits = { changes: 0, sent: 0 }] = await queryStack<Hits>(
    stack,
    `select count(*)::integer as changes, count(*) filter (where id = any($2::uuid[]))::integer as sent
     from campaign_changes where id = any($1::uuid[]) and (ended_at is null or ended_at > $3)`,
    [before.map(({ id }) => id), sent, killedAt],
  );
  return hits;
}

async function findPostponed(stack: OwnStack): Promise<string | undefined> {
  const [change] = await queryStack<{ id: string }>(
    stack,
    `select id from campaign_changes where state = 'running' and is_approved and resume_at > now()`,
  );
  return change?.id;
}

/** Time limit of each wait: for the postponement, for the change's end after the kill, and for an answer. */
const END_TIMEOUT_MS = 400_000;

const approvalAnswer = z.object({ approval: z.object({ id: z.string() }) });
const decidedApproval = z.object({
  outcome: z.object({ state: z.string(), code: z.string().optional() }).optional(),
});

/**
 * Kills the workers while an approved change is postponed by simulated quota errors of Google.
 * @param path the campaign's path below the project
 * @returns violations; none if the change was postponed at the kill and applied exactly once after the outage
 */
export async function killDuringPostponement(
  stack: OwnStack,
  { user, path, print }: { user: AdsUser; path: string; print: (line: string) => void },
): Promise<string[]> {
  const owner = await createTokenHeaders(stack, stack.tenant.ownerId);
  const approver = await createTokenHeaders(stack, await createApprover(stack));
  const callApi = createCaller(stack);
  await callApi('PATCH', '/settings', { headers: owner, body: { requireApproval: true } });
  const answer = await callApi('PATCH', path, { headers: owner, body: { status: 'ENABLED' } });
  const { id } = approvalAnswer.parse(answer).approval;
  await user.armFault(QUOTA_OUTAGE);
  await callApi('POST', `/searchads/approvals/${id}/approve`, { headers: approver });
  const changeId = await eventually(() => findPostponed(stack), END_TIMEOUT_MS);
  const before = await countAppliedOperations(user, path);
  await Promise.all(stack.workers.map((worker) => worker.kill()));
  const isPostponed = (await findPostponed(stack)) === changeId;
  await user.disarm();
  const { outcome } = await eventually(async () => {
    const found = decidedApproval.parse(
      await callApi('GET', `/searchads/approvals/${id}`, { headers: owner }),
    );
    return found.outcome?.state === 'done' || found.outcome?.state === 'refused' ? found : undefined;
  }, END_TIMEOUT_MS);
  const times = (await countAppliedOperations(user, path)) - before;
  await callApi('PATCH', '/settings', { headers: owner, body: { requireApproval: false } });
  const killText = `workers, ${isPostponed ? 'while' : 'not while'} an approved change was postponed`;
  print(`${killText} → ${outcome?.state}, applied ${times} times`);
  return [
    ...(isPostponed ? [] : ['the approved change was not postponed at the kill']),
    ...(outcome?.state === 'done' ? [] : [`the approved change ended as ${JSON.stringify(outcome)}`]),
    ...(times === 1 ? [] : [`the approved change was applied ${times} times`]),
  ];
}

/** `campaigns()` has one element for each applied operation, so a campaign can occur several times. */
async function countAppliedOperations(user: AdsUser, path: string): Promise<number> {
  const id = path.split('/').at(-1);
  return (await user.campaigns()).filter(({ resourceName }) => resourceName.endsWith(`/campaigns/${id}`))
    .length;
}

function createApprover(stack: OwnStack): Promise<string> {
  const project = stack.tenant.projectId;
  const permission = ['ads:read' as const, 'approvals:write' as const];
  return runAsAdmin(stack, async (admin) => {
    const { id: user } = await userCreate(admin, { email: `${randomUUID()}@example.com`, name: 'Approver' });
    await memberAdd(admin, { project, user });
    await roleCreate(admin, { project, name: 'approver', permission });
    await roleAssign(admin, { project, user, role: 'approver' });
    return user;
  });
}

/** Repeats each request until the API answers, and throws on an error status. */
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
