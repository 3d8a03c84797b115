import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { campaign } from '../../support/campaign.ts';
import {
  adsUser,
  openSearchadsWorld,
  type AdsUser,
  type SearchadsWorld,
} from '../../support/searchads-world.ts';
import { apiKey, errorOf, pathsOf, send } from '../open-world.ts';
import { answered, expectCreated, searchads } from './requests.ts';

jest.setTimeout(240_000);

const ALPINE = '2000000001';
const created = z.object({ campaignResourceName: z.string() });

describe('updateSearchCampaign', () => {
  let world: SearchadsWorld;
  let user: AdsUser;
  let requests: ReturnType<typeof searchads>;
  let path: string;
  let name: string;

  beforeAll(async () => {
    world = await openSearchadsWorld();
    user = adsUser('agency');
    await world.connect(world.tenant.projectId, user.refreshToken);
    await world.connect(world.other.projectId, adsUser('shop').refreshToken, { externalId: '3000000001' });
    requests = searchads(world, world.tenant);
    const body = campaign();
    ({ name } = body);
    const made = created.parse(expectCreated(await answered(() => requests.create(ALPINE, body))));
    path = `${ALPINE}/campaigns/${made.campaignResourceName.split('/').at(-1)}`;
  });
  afterAll(() => world.close());

  const update = (body: object, options: { key?: string; campaign?: string } = {}) =>
    answered(() => requests.change('PATCH', options.campaign ?? path, { body, ...options }));
  const mutates = async () => (await user.calls()).filter(({ operation }) => operation === 'mutate');

  it('changes what is given, tells what it was, and reads it back', async () => {
    const answer = await update({
      status: 'ENABLED',
      dailyBudget: 40,
      endDate: '2030-05-31',
      expected: { status: 'PAUSED', dailyBudget: 25, name, endDate: null },
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        campaignId: path.split('/').at(-1),
        campaignResourceName: `customers/${path}`,
        validateOnly: false,
        before: { status: 'PAUSED', dailyBudget: 25, endDate: null },
        after: { status: 'ENABLED', dailyBudget: 40, endDate: '2030-05-31' },
      },
    ]);
    const again = await update({ endDate: null, biddingStrategy: 'TARGET_CPA', targetCpa: 12 });
    expect(again.body).toMatchObject({
      before: { endDate: '2030-05-31', biddingStrategy: 'MAXIMIZE_CONVERSIONS', targetCpa: null },
      after: { endDate: null, biddingStrategy: 'TARGET_CPA', targetCpa: 12 },
    });
  });

  it('refuses what is not as the caller has read it, with what it is now', async () => {
    const before = await mutates();
    const answer = await update({ status: 'PAUSED', expected: { dailyBudget: 25, name } });
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'campaign_changed']);
    expect(errorOf(answer).details).toEqual([{ path: 'dailyBudget', message: 'is now 40', current: 40 }]);
    expect(await mutates()).toEqual(before);
  });

  it('changes nothing when it only validates, and is applied once under one key', async () => {
    const key = randomUUID();
    const body = { dailyBudget: 41 };
    const validated = await update({ ...body, validateOnly: true }, { key });
    expect(validated.body).toMatchObject({ validateOnly: true, before: { dailyBudget: 40 } });
    const [first, second] = await Promise.all([update(body, { key }), update(body, { key })]);
    expect(first.body).toMatchObject({ before: { dailyBudget: 40 }, after: { dailyBudget: 41 } });
    expect(second.body).toEqual(first.body);
    const other = await update({ dailyBudget: 42 }, { key });
    expect([other.status, errorOf(other).code]).toEqual([422, 'idempotency_mismatch']);
  });

  it.each([
    [{}, ['']],
    [{ status: 'PAUSED', name: ' ' }, ['name']],
    [{ startDate: '2030-05-02', endDate: '2030-05-01' }, ['endDate']],
    [{ biddingStrategy: 'TARGET_CPA' }, ['targetCpa']],
    [{ endDate: '2020-01-01' }, ['endDate']],
    [{ dailyBudget: 0.001 }, ['dailyBudget']],
  ])('refuses %j by its fields', async (body, paths) => {
    const answer = await update(body);
    expect([answer.status, errorOf(answer).code, pathsOf(answer)]).toEqual([400, 'validation_error', paths]);
  });

  it('is answered with 401, 403 and 404 where it is due', async () => {
    const url = `${world.api.url}/projects/${world.tenant.projectId}/searchads/customers/${path}`;
    const body = { status: 'PAUSED' };
    expect((await send(url, { method: 'PATCH', body })).status).toBe(401);
    const foreign = apiKey(world.other.serviceAccountKey);
    expect([403, 404]).toContain((await send(url, { method: 'PATCH', body, headers: foreign })).status);
    const ofOther = searchads(world, world.other);
    expect((await answered(() => ofOther.change('PATCH', path, { body }))).status).toBe(404);
    const unknown = await update(body, { campaign: `${ALPINE}/campaigns/999` });
    expect([unknown.status, errorOf(unknown).code]).toEqual([404, 'not_found']);
  });
});
