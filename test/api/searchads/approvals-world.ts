import { Client as SqlClient } from 'pg';
import { z } from 'zod';
import type { Scope } from '../../../domain/scopes.ts';
import { ADS_QUEUES } from '../../support/worker.ts';
import { createCampaignRequest } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { ALPINE, createAdsUser, openSearchadsWorld, QUOTA_OUTAGE } from '../../support/searchads-world.ts';
import { bearer, send, type Answer, retryWhenBusy } from '../open-world.ts';
import { expectCreated, readCustomers, getSearchadsClient } from './requests.ts';

const approval = z.looseObject({
  id: z.string(),
  kind: z.string(),
  state: z.string(),
  outcome: z.looseObject({ state: z.string(), code: z.string().optional() }).optional(),
});
type Approval = z.infer<typeof approval>;

export function readWaiting(answer: Answer): Approval {
  expect([answer.status, answer.body]).toEqual([202, { approval: expect.anything() }]);
  const found = z.object({ approval }).parse(answer.body).approval;
  expect(found.state).toBe('waiting');
  return found;
}

const subjectRow = z.object({
  id: z.string(),
  state: z.string(),
  postponed: z.number(),
  code: z.string().nullable(),
});

type CallOptions = { method?: string; headers?: Record<string, string>; body?: unknown };

const getKeyHeader = (key?: string) => (key === undefined ? {} : { 'idempotency-key': key });

/** Opens a project that requires approvals, with its owner and a second person who may approve. */
export function keepApprovals() {
  const user = createAdsUser('agency');
  const owner: Record<string, string> = {};
  const approver: Record<string, string> = {};
  let approverId = '';
  const world = keepOpen(
    () => openSearchadsWorld({ sweepIntervalMs: 500, queues: [...ADS_QUEUES, 'sign-in'] }),
    async ({ tenant }) => {
      await world.connect(tenant.projectId, user.refreshToken);
      Object.assign(owner, bearer(await world.createToken(tenant.ownerId)));
      approverId = await world.createPerson();
      Object.assign(approver, await addMember(approverId, ['ads:read', 'ads:write', 'approvals:write']));
      await readCustomers(getSearchadsClient(world, tenant));
      await updateSettings({ requireApproval: true });
    },
  );
  const call = (path: string, { headers = owner, ...options }: CallOptions = {}): Promise<Answer> =>
    retryWhenBusy(() =>
      send(`${world.api.url}/projects/${world.tenant.projectId}${path}`, { headers, ...options }),
    );
  const addMember = async (id: string, scopes: Scope[]): Promise<Record<string, string>> => {
    await world.addMember(world.tenant.projectId, id, scopes);
    return bearer(await world.createToken(id));
  };
  const updateSettings = (body: object) => call('/settings', { method: 'PATCH', body });
  const readApproval = async (id: string): Promise<Approval> =>
    approval.parse((await call(`/searchads/approvals/${id}`)).body);
  const create = (body: object, { key }: { key?: string } = {}) =>
    call(`/searchads/customers/${ALPINE}/campaigns/search`, {
      method: 'POST',
      headers: { ...owner, ...getKeyHeader(key) },
      body,
    });
  const createPaused = async (dailyBudget = 25): Promise<string> =>
    expectCreated(await create(createCampaignRequest({ dailyBudget, status: 'PAUSED' })));
  const update = (id: string, body: object, headers = owner, key?: string) =>
    call(`/searchads/customers/${ALPINE}/campaigns/${id}`, {
      method: 'PATCH',
      headers: { ...headers, ...getKeyHeader(key) },
      body,
    });
  const decide = (
    id: string,
    verb: 'approve' | 'decline' | 'withdraw',
    headers: Record<string, string>,
    body: object = {},
  ) =>
    call(`/searchads/approvals/${id}/${verb}`, {
      method: 'POST',
      headers,
      ...(verb === 'decline' && { body }),
    });
  const refuseReads = () => user.armFault(QUOTA_OUTAGE);
  const setSubject = ({ id }: Pick<Approval, 'id'>, columns: string) =>
    world.sql(
      `update campaign_changes set ${columns}
       where id = (select subject_id from campaign_approvals where id = $1)`,
      [id],
    );
  return {
    world,
    user,
    owner,
    approver,
    getApproverId: () => approverId,
    call,
    addMember,
    updateSettings,
    readApproval,
    create,
    decide,
    createPaused,
    update,
    refuseReads,
    setSubject,
    requestEnabling: async (headers = owner) =>
      readWaiting(await update(await createPaused(), { status: 'ENABLED' }, headers)),
    waitForOutcome: (id: string) =>
      eventually(async () => {
        const found = await readApproval(id);
        return found.outcome?.state === 'done' || found.outcome?.state === 'refused' ? found : undefined;
      }, 60_000),
    countMutates: async () => (await user.calls('mutate')).filter(({ applied }) => applied).length,
    getChangeRun: (changeId: string) => world.temporal.workflow.getHandle(`campaign-change/${changeId}`),
    getRun: ({ id }: Approval) => world.temporal.workflow.getHandle(`campaign-approval/${id}`),
    getSubject: async ({ id }: Pick<Approval, 'id'>) => {
      const [row] = await world.sql(
        `select c.id, c.state, c.postponed, c.outcome ->> 'code' as code
         from campaign_changes c join campaign_approvals a on a.subject_id = c.id where a.id = $1`,
        [id],
      );
      return subjectRow.parse(row);
    },
    blockChanges: async (changeId: string) => {
      const locker = new SqlClient({ connectionString: world.database.superuserUrl });
      await locker.connect();
      await locker.query('begin');
      await locker.query(
        `select pg_advisory_xact_lock(hashtextextended('campaign changes ' || project_id || customer_id, 0))
         from campaign_changes where id = $1`,
        [changeId],
      );
      return () => locker.end();
    },
    /**
     * Approves a change while Google refuses reads, so that the change is postponed. Returns the time until
     * its retry.
     */
    approveAndPostpone: async ({ id }: Approval) => {
      await refuseReads();
      await decide(id, 'approve', approver);
      return eventually(async () => {
        const [row] = await world.sql(
          `select (extract(epoch from resume_at - now()) * 1000)::float8 as "pauseMs" from campaign_changes
           where id = (select subject_id from campaign_approvals where id = $1) and resume_at is not null`,
          [id],
        );
        return row === undefined ? undefined : z.object({ pauseMs: z.number() }).parse(row);
      }, 60_000);
    },
    acceptCalls: async (): Promise<void> => {
      await user.disarm();
      await world.sql(
        'update provider_slots set taken_at = now() - interval $$1 hour$$ where taken_at > now()',
      );
    },
    makeDue: (waiting: Approval) =>
      setSubject(waiting, `resume_at = now(), touched_at = now() - interval '1 minute', checked_at = null`),
  };
}
