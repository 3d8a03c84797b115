import { randomUUID } from 'node:crypto';
import { Client as SqlClient } from 'pg';
import { z } from 'zod';
import type { Scope } from '../../../domain/scopes.ts';
import { campaign } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { expectTold } from '../../support/expect-told.ts';
import {
  adsUser,
  openSearchadsWorld,
  type AdsUser,
  type SearchadsWorld,
} from '../../support/searchads-world.ts';
import { auditOf } from '../audit-of.ts';
import { bearer, errorOf, send, type Answer } from '../open-world.ts';
import { answered, expectCreated, readCustomers, searchads } from '../searchads/requests.ts';

jest.setTimeout(240_000);

/** In US dollars. */
const ALPINE = '2000000001';

const approval = z.looseObject({
  id: z.string(),
  kind: z.string(),
  state: z.string(),
  outcome: z.looseObject({ state: z.string(), code: z.string().optional() }).optional(),
});
type Approval = z.infer<typeof approval>;

let world: SearchadsWorld;
let user: AdsUser;
let requests: ReturnType<typeof searchads>;
let base: string;
let owner: Record<string, string>;
let second: Record<string, string>;
let secondId: string;

beforeAll(async () => {
  world = await openSearchadsWorld({ sweepIntervalMs: 500 });
  user = adsUser('agency');
  await world.connect(world.tenant.projectId, user.refreshToken);
  requests = searchads(world, world.tenant);
  base = `${world.api.url}/projects/${world.tenant.projectId}`;
  owner = bearer(await world.makeToken(world.tenant.ownerId));
  secondId = await world.person();
  second = await member(secondId, ['ads:read', 'ads:write', 'approvals:write']);
  await readCustomers(requests);
  await settings({ requireApproval: true });
});
afterAll(() => world.close());

async function member(id: string, scopes: Scope[]): Promise<Record<string, string>> {
  await world.join(world.tenant.projectId, id, scopes);
  return bearer(await world.makeToken(id));
}

const settings = (body: object) =>
  answered(() => send(`${base}/settings`, { method: 'PATCH', headers: owner, body }));

const decide = (id: string, verb: 'approve' | 'decline', headers: Record<string, string>, body?: object) =>
  answered(() =>
    send(`${base}/searchads/approvals/${id}/${verb}`, {
      method: 'POST',
      headers,
      ...(verb === 'decline' && { body: body ?? {} }),
    }),
  );

const read = async (id: string): Promise<Approval> =>
  approval.parse((await answered(() => send(`${base}/searchads/approvals/${id}`, { headers: owner }))).body);

/** Until what was approved has come to an end. */
const ended = (id: string) =>
  eventually(async () => {
    const found = await read(id);
    return found.outcome?.state === 'done' || found.outcome?.state === 'refused' ? found : undefined;
  }, 60_000);

const made = z.object({ campaignResourceName: z.string() });

async function pausedId(dailyBudget = 25): Promise<string> {
  const body = campaign({ dailyBudget, status: 'PAUSED' });
  const { campaignResourceName } = made.parse(
    expectCreated(await answered(() => requests.create(ALPINE, body))),
  );
  return campaignResourceName.split('/').at(-1) ?? '';
}

const update = (id: string, body: object, headers = owner, key?: string) =>
  answered(() =>
    send(`${base}/searchads/customers/${ALPINE}/campaigns/${id}`, {
      method: 'PATCH',
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      body,
    }),
  );

/** The approval that an answer says is waited for. */
function waitingOf(answer: Answer): Approval {
  expect([answer.status, answer.body]).toEqual([202, { approval: expect.anything() }]);
  const found = z.object({ approval }).parse(answer.body).approval;
  expect(found.state).toBe('waiting');
  return found;
}

const mutates = async () =>
  (await user.calls()).filter(({ operation, applied }) => operation === 'mutate' && applied).length;

async function sql(text: string, values: unknown[] = []): Promise<void> {
  const client = new SqlClient({ connectionString: world.database.superuserUrl });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

it('is a setting of the project, which the audit shows', async () => {
  const off = await settings({ requireApproval: false });
  expect(off.body).toMatchObject({ requireApproval: false });
  const on = await settings({ requireApproval: true });
  expect(on.body).toMatchObject({ requireApproval: true });
  const acts = await auditOf(world, world.tenant.projectId);
  expect(acts.at(-1)).toMatchObject({
    action: 'require-approval.set',
    details: { before: false, after: true },
  });
});

describe('a change that enables a campaign or raises its budget', () => {
  it('waits, is approved by somebody else, and is applied', async () => {
    const id = await pausedId();
    const before = await mutates();
    const key = randomUUID();
    const body = { status: 'ENABLED', dailyBudget: 30 };
    const first = await update(id, body, owner, key);
    const waiting = waitingOf(first);
    expect(waiting).toMatchObject({
      kind: 'change',
      customerId: ALPINE,
      campaignId: id,
      before: { status: 'PAUSED', dailyBudget: 25 },
      after: { status: 'ENABLED', dailyBudget: 30 },
      requestedBy: `user:${world.tenant.ownerId}`,
    });
    // The same request is the same change.
    expect(waitingOf(await update(id, body, owner, key)).id).toBe(waiting.id);
    expect(await mutates()).toBe(before);
    await expectTold(world.api.url, world.tenant, 'campaign.approval_requested', { approvalId: waiting.id });

    const own = await decide(waiting.id, 'approve', owner);
    expect([own.status, errorOf(own).code]).toEqual([403, 'own_approval']);
    const approved = await decide(waiting.id, 'approve', second);
    expect([approved.status, approved.body]).toEqual([200, expect.objectContaining({ state: 'approved' })]);
    expect(await ended(waiting.id)).toMatchObject({
      decidedBy: `user:${secondId}`,
      outcome: { state: 'done' },
    });
    expect((await decide(waiting.id, 'approve', second)).status).toBe(200);
    expect(errorOf(await decide(waiting.id, 'decline', second)).code).toBe('conflict');
    expect(await mutates()).toBe(before + 1);
    // Who comes back with the key gets what it has come to.
    expect((await update(id, body, owner, key)).body).toMatchObject({ after: body });
    await expectTold(world.api.url, world.tenant, 'campaign.approval_decided', {
      approvalId: waiting.id,
      state: 'approved',
    });
    const [act] = await auditOf(world, waiting.id);
    expect(act).toMatchObject({
      actor: `user:${secondId}`,
      action: 'approval.approve',
      details: { before: { status: 'PAUSED' }, requestedBy: `user:${world.tenant.ownerId}` },
    });
  });

  it('is not waited for by what spends less, nor by what is only validated', async () => {
    const id = await pausedId(30);
    expect((await update(id, { dailyBudget: 20, name: `Less ${randomUUID()}` })).status).toBe(200);
    const validated = await update(id, { dailyBudget: 50, validateOnly: true });
    expect([validated.status, validated.body]).toEqual([
      200,
      expect.objectContaining({ validateOnly: true, requiresApproval: true }),
    ]);
    const less = await update(id, { dailyBudget: 10, validateOnly: true });
    expect(less.body).not.toHaveProperty('requiresApproval');
  });

  it('is declined with a reason, and frees its key', async () => {
    const id = await pausedId();
    const key = randomUUID();
    const waiting = waitingOf(await update(id, { status: 'ENABLED' }, owner, key));
    const declined = await decide(waiting.id, 'decline', second, { reason: 'Not yet.' });
    expect(declined.body).toMatchObject({ state: 'declined', reason: 'Not yet.' });
    expect(errorOf(await decide(waiting.id, 'approve', second)).code).toBe('conflict');
    const again = waitingOf(await update(id, { status: 'ENABLED' }, owner, key));
    expect(again.id).not.toBe(waiting.id);
  });

  it('lets others of its campaign go first, and is not applied over them', async () => {
    const id = await pausedId();
    const waiting = waitingOf(await update(id, { dailyBudget: 40 }));
    expect((await update(id, { dailyBudget: 15 })).status).toBe(200);
    await decide(waiting.id, 'approve', second);
    expect(await ended(waiting.id)).toMatchObject({
      outcome: { state: 'refused', code: 'campaign_changed' },
    });
  });

  it('is held to the daily budget anew once it is approved', async () => {
    const id = await pausedId();
    const waiting = waitingOf(await update(id, { status: 'ENABLED' }));
    await settings({ maxDailyBudget: { USD: 0.01 } });
    await decide(waiting.id, 'approve', second);
    expect(await ended(waiting.id)).toMatchObject({
      outcome: { state: 'refused', code: 'max_daily_budget_exceeded' },
    });
    await settings({ maxDailyBudget: {} });
  });

  it('is over after seven days', async () => {
    const id = await pausedId();
    const waiting = waitingOf(await update(id, { status: 'ENABLED' }));
    await sql(
      'update campaign_approvals set expires_at = now(), created_at = now() - interval $$7 days$$ where id = $1',
      [waiting.id],
    );
    const late = await decide(waiting.id, 'approve', second);
    expect([late.status, errorOf(late).code]).toEqual([409, 'approval_expired']);
    await eventually(async () => ((await read(waiting.id)).state === 'expired' ? true : undefined), 60_000);
    await expectTold(world.api.url, world.tenant, 'campaign.approval_decided', {
      approvalId: waiting.id,
      state: 'expired',
    });
  });

  it('is approved or declined, and never both', async () => {
    const id = await pausedId();
    const third = await member(await world.person(), ['approvals:write']);
    const waiting = waitingOf(await update(id, { status: 'ENABLED' }));
    const answers = await Promise.all([
      decide(waiting.id, 'approve', second),
      decide(waiting.id, 'decline', third),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});
