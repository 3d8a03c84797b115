import { keepOpen } from '../../support/keep-open.ts';
import { z } from 'zod';
import { createCampaignRequest } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { ALPINE, openSearchadsWorld } from '../../support/searchads-world.ts';
import { getAudit } from '../get-audit.ts';
import { getError, expectRefused } from '../open-world.ts';
import { expectCreated, openAdvertiser } from './requests.ts';

const changeRow = z.object({
  state: z.string(),
  outcome: z.looseObject({ code: z.string().optional() }).nullable(),
});

const world = keepOpen(() => openSearchadsWorld({ sweepIntervalMs: 300 }));

const readChange = async (id: string) => {
  const rows = await world.sql('select state, outcome from campaign_changes where id = $1', [id]);
  return z.tuple([changeRow]).parse(rows)[0];
};

const getOutcome = (id: string) =>
  eventually(async () => {
    // Makes the next check due now. If the previous check found a run that was just ending, the next check
    // would be minutes later.
    await world.sql('update campaign_changes set checked_at = null where id = $1', [id]);
    const { state, outcome } = await readChange(id);
    return outcome ? { state, code: outcome.code } : undefined;
  }, 60_000);

/** Simulates a change whose call got no answer two minutes ago, and whose run has ended. */
async function markAmbiguous(id: string): Promise<void> {
  await world.sql(
    `update campaign_changes set state = 'ambiguous', outcome = null, ended_at = null, checked_at = null,
       attempted_at = now() - interval '2 minutes', touched_at = now() - interval '2 minutes' where id = $1`,
    [id],
  );
}

async function openCampaign() {
  const { tenant, user, connectionId, requests } = await openAdvertiser(world);
  const campaignId = expectCreated(await requests.create(ALPINE, createCampaignRequest()));
  const path = `${ALPINE}/campaigns/${campaignId}`;
  const update = (body: object) => requests.change('PATCH', path, { body });
  return {
    user,
    path,
    requests,
    update,
    countAudits: async () =>
      (await getAudit(world, `customers/${path}`)).filter(({ projectId }) => projectId === tenant.projectId)
        .length,
    setConnection: (status: string) =>
      world.sql('update connections set status = $2 where id = $1', [connectionId, status]),
    change: async (dailyBudget: number): Promise<string> => {
      expect((await update({ dailyBudget })).status).toBe(200);
      const rows = await world.sql(
        'select id from campaign_changes where project_id = $1 order by created_at desc limit 1',
        [tenant.projectId],
      );
      return z.tuple([z.object({ id: z.string() })]).parse(rows)[0].id;
    },
  };
}

type TestCampaign = Awaited<ReturnType<typeof openCampaign>>;

const FAILURES: [
  string,
  string,
  (testCampaign: TestCampaign) => Promise<unknown>,
  (testCampaign: TestCampaign) => Promise<unknown>,
][] = [
  [
    'the campaign cannot be read',
    'provider_unavailable',
    ({ user }) => user.armFault({ kind: 'status', status: 503, times: 50, operation: 'search' }),
    ({ user }) => user.disarm(),
  ],
  [
    'the user may not read the campaign',
    'provider_permission',
    ({ user }) => user.armFault({ kind: 'status', status: 403, operation: 'search' }),
    ({ user }) => user.disarm(),
  ],
  [
    'the connection needs a new authorization',
    'connection_needs_reauth',
    ({ setConnection }) => setConnection('reauth_required'),
    ({ setConnection }) => setConnection('active'),
  ],
];

it.concurrent.each(FAILURES)(
  'keeps a change ambiguous while %s, and reports it as applied afterwards',
  async (_, code, fail, recover) => {
    const testCampaign = await openCampaign();
    const id = await testCampaign.change(31);
    const before = await testCampaign.countAudits();
    await fail(testCampaign);
    await markAmbiguous(id);
    expect(await getOutcome(id)).toEqual({ state: 'ambiguous', code });
    await recover(testCampaign);
    await markAmbiguous(id);
    expect((await getOutcome(id)).state).toBe('applied');
    expect(await testCampaign.countAudits()).toBe(before + 1);
  },
);

it.concurrent('refuses an ambiguous change whose campaign could not be read for three days', async () => {
  const { change, setConnection } = await openCampaign();
  const id = await change(41);
  await setConnection('reauth_required');
  await markAmbiguous(id);
  await world.sql(`update campaign_changes set attempted_at = now() - interval '73 hours' where id = $1`, [
    id,
  ]);
  expect((await getOutcome(id)).state).toBe('refused');
});

it.concurrent('repeats the provider call of an ambiguous campaign change when the caller repeats the request during a check of the campaign', async () => {
  const { user, change, update } = await openCampaign();
  const dailyBudget = 51;
  await change(50);
  const id = await change(dailyBudget);
  await change(50);
  await user.armFault({ kind: 'status', status: 503, times: 5, operation: 'search' });
  await markAmbiguous(id);
  const calls = (await user.calls()).length;
  // The check has started once its first read has failed.
  await eventually(async () => (await user.calls()).length > calls, 60_000);
  const answer = await update({ dailyBudget });
  expect([answer.status, answer.status === 200 ? answer.body : getError(answer)]).toMatchObject([
    200,
    { after: { dailyBudget } },
  ]);
  expect((await readChange(id)).state).toBe('applied');
});

it.concurrent('answers 429 for more than 50 open changes of a campaign or 500 of a project', async () => {
  const { path, requests, change, update } = await openCampaign();
  const id = await change(61);
  const insertOpenChanges = (campaigns: string, count: number) =>
    world.sql(
      `insert into campaign_changes (project_id, connection_id, customer_id, login_customer_id, campaign_id, kind,
         validate_only, body_digest, request, state, requested_by, request_id, touched_at)
       select project_id, connection_id, customer_id, login_customer_id, ${campaigns}, kind, false,
         sha256(n::text::bytea), request, 'ambiguous', requested_by, request_id, now() + interval '1 hour'
       from campaign_changes, generate_series(1, $2) n where id = $1`,
      [id, count],
    );
  const requestChange = async (campaignPath: string) => {
    const body = { dailyBudget: 62 };
    const { status, headers } = await requests.change('PATCH', campaignPath, { body });
    return [status, headers.has('retry-after')];
  };
  await insertOpenChanges('campaign_id', 50);
  expect(await requestChange(path)).toEqual([429, true]);
  expect((await update({ dailyBudget: 62, validateOnly: true })).status).toBe(200);
  await insertOpenChanges('n::text', 450);
  expect(await requestChange(`${ALPINE}/campaigns/999`)).toEqual([429, true]);
  await world.sql(
    `delete from campaign_changes where touched_at > now()
       and project_id = (select project_id from campaign_changes where id = $1)`,
    [id],
  );
  expect(await requestChange(path)).toEqual([200, false]);
});

it.concurrent('changes the budget, but not the bidding strategy, of a campaign with a portfolio strategy', async () => {
  const { user, path, update } = await openCampaign();
  await user.changeOutside({
    campaign: `customers/${path}`,
    biddingStrategy: `customers/${ALPINE}/biddingStrategies/1`,
  });
  await expectRefused(
    update({ biddingStrategy: 'MAXIMIZE_CLICKS', dailyBudget: 70 }),
    400,
    'biddingStrategy',
  );
  await expectRefused(update({ targetCpa: 7 }), 400, 'targetCpa');
  expect((await update({ dailyBudget: 71 })).status).toBe(200);
});
