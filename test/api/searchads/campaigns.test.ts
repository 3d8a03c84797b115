import { z } from 'zod';
import { campaign } from '../../support/campaign.ts';
import {
  adsUser,
  openSearchadsWorld,
  type AdsUser,
  type SearchadsWorld,
} from '../../support/searchads-world.ts';
import { pathsOf, type Answer } from '../open-world.ts';
import { answered, expectCreated, searchads } from './requests.ts';

jest.setTimeout(180_000);

const ALPINE = '2000000001';

const health = z.object({
  state: z.string(),
  reason: z.string(),
  reasonCodes: z.array(z.string()),
  nextAction: z.object({ code: z.string(), label: z.string() }).optional(),
});

const listed = z.object({
  campaigns: z.array(
    z.looseObject({
      id: z.string(),
      resourceName: z.string(),
      name: z.string(),
      status: z.string(),
      health,
      last7Days: z.looseObject({ impressions: z.number(), spend: z.number() }),
    }),
  ),
  nextCursor: z.string().nullable(),
});

describe('the campaigns of a customer', () => {
  let world: SearchadsWorld;
  let user: AdsUser;
  let requests: ReturnType<typeof searchads>;

  beforeAll(async () => {
    world = await openSearchadsWorld();
    user = adsUser('agency');
    await world.connect(world.tenant.projectId, user.refreshToken);
    await world.connect(world.other.projectId, user.refreshToken);
    requests = searchads(world, world.tenant);
  });
  afterAll(() => world.close());

  const bodyOf = async <Shape extends z.ZodType>(shape: Shape, request: () => Promise<Answer>) => {
    const answer = await answered(request);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return shape.parse(answer.body);
  };
  const list = (query?: Record<string, string>, customerId = ALPINE) =>
    bodyOf(listed, () => requests.campaigns(customerId, query));
  const names = ({ campaigns }: z.infer<typeof listed>) => campaigns.map(({ name }) => name);

  it('are listed with their health, their budget and the figures of a week', async () => {
    const { campaigns, nextCursor } = await list();
    expect(nextCursor).toBeNull();
    expect(campaigns).toMatchObject([
      {
        id: '7000000001',
        resourceName: `customers/${ALPINE}/campaigns/7000000001`,
        name: 'Alpine - Brand',
        status: 'ENABLED',
        channelType: 'SEARCH',
        health: { state: 'live', reason: 'It is live.', reasonCodes: [] },
        biddingStrategy: 'MAXIMIZE_CONVERSIONS',
        budget: { amount: 20, period: 'DAILY', shared: true, usedBy: 2 },
        startDate: '2025-01-01',
        currencyCode: 'USD',
        madeHere: false,
        last7Days: { impressions: expect.any(Number) },
      },
      {
        name: 'Alpine - Ski',
        budget: { amount: 40, shared: false, usedBy: 1 },
        health: {
          state: 'limited',
          reason: 'Its budget limits it.',
          reasonCodes: ['BUDGET_CONSTRAINED'],
          nextAction: { code: 'raise_budget' },
        },
      },
      {
        name: 'Alpine - Summer',
        status: 'PAUSED',
        budget: { shared: true, usedBy: 2 },
        health: { state: 'off', reasonCodes: ['CAMPAIGN_PAUSED'], nextAction: { code: 'enable_campaign' } },
        last7Days: { impressions: 0, clicks: 0, spend: 0, conversions: 0, ctr: 0, averageCpc: 0 },
      },
    ]);
    expect(campaigns[0]?.last7Days.impressions).toBeGreaterThan(0);
  });

  it('are chosen by status and health, and removed ones only when asked for', async () => {
    expect(names(await list({ status: 'PAUSED' }))).toEqual(['Alpine - Summer']);
    expect(names(await list({ health: 'limited' }))).toEqual(['Alpine - Ski']);
    expect(names(await list({ health: 'limited', status: 'PAUSED' }))).toEqual([]);
    expect(names(await list({}, '2000000011'))).toEqual(['Shared - Search']);
    const removed = await list({ status: 'REMOVED' }, '2000000011');
    expect(removed.campaigns).toMatchObject([{ name: 'Shared - Removed', health: { state: 'ended' } }]);
  });

  it.each([[{}], [{ health: 'limited' }]])('come page by page, each once, with %j', async (query) => {
    const whole = await list(query);
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ ...query, limit: '1', ...(cursor !== undefined && { cursor }) });
      pages.push(...names(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual(names(whole));
  });

  it('refuse the cursor of another list', async () => {
    const { nextCursor } = await list({ limit: '1' });
    const answer = await requests.campaigns(ALPINE, { status: 'PAUSED', cursor: nextCursor ?? '' });
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['cursor']]);
  });

  it('tell which request made one, with the exemptions it has, as soon as it is made', async () => {
    await list();
    const body = campaign({
      keywords: [{ text: 'acmebrand boots' }],
      autoExemptPolicyViolations: true,
      biddingStrategy: 'TARGET_CPA',
      targetCpa: 12.5,
    });
    const created = await answered(() => requests.create(ALPINE, body));
    expect(created.status).toBe(200);
    const { campaigns } = await list();
    expect(campaigns.find(({ name }) => name === body.name)).toMatchObject({
      status: 'PAUSED',
      health: { state: 'off' },
      biddingStrategy: 'TARGET_CPA',
      targetCpa: 12.5,
      budget: { amount: 25, shared: false, usedBy: 1 },
      madeHere: true,
      requestId: expect.any(String),
      appliedPolicyExemptions: [{ policyName: 'TRADEMARKS', violatingText: 'acmebrand' }],
    });
    const plain = campaign();
    expectCreated(await answered(() => requests.create(ALPINE, plain)));
    const { campaigns: later } = await list({ limit: '100' });
    expect(later.find(({ name }) => name === plain.name)).toMatchObject({ appliedPolicyExemptions: [] });
  });

  it('do not tell another project of the same account which request made one', async () => {
    const body = campaign();
    expectCreated(await answered(() => requests.create(ALPINE, body)));
    const theirs = searchads(world, world.other);
    const { campaigns } = await bodyOf(listed, () => theirs.campaigns(ALPINE, { limit: '100' }));
    const seen = campaigns.find(({ name }) => name === body.name);
    expect(seen).toMatchObject({ status: 'PAUSED' });
    expect(
      ['madeHere', 'requestId', 'appliedPolicyExemptions'].filter((field) => field in Object(seen)),
    ).toEqual([]);
  });
});
