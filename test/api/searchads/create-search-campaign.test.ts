import { randomUUID } from 'node:crypto';
import { AD, createCampaignRequest } from '../../support/campaign.ts';
import { ALPINE } from '../../support/searchads-world.ts';
import { getPaths, toRefusal, expectRefused } from '../open-world.ts';
import { expectCreated, keepAgency } from './requests.ts';

const { user, requests } = keepAgency({ other: 'shop' });

const create = (body: object, key?: string) => requests.create(ALPINE, body, key);

it('creates a campaign in one call and invalidates the stored reads of the account', async () => {
  const readHealth = () => requests.health(ALPINE);
  const before = await readHealth();
  const body = createCampaignRequest({ negativeKeywords: [{ text: 'used' }], status: 'ENABLED' });
  expectCreated(await create(body));
  const mutates = await user.calls('mutate');
  const [created] = mutates.filter(({ applied }) => applied?.some(({ name }) => name === body.name));
  const types = (created?.applied ?? []).map(({ resourceName }) => resourceName.split('/')[2]);
  expect(types).toEqual([
    'campaignBudgets',
    'campaigns',
    'campaignCriteria',
    'campaignCriteria',
    'campaignCriteria',
    'adGroups',
    'adGroupAds',
    'adGroupCriteria',
    'adGroupCriteria',
  ]);
  expect((await readHealth()).body).not.toEqual(before.body);
});

it.each([
  [{ biddingStrategy: 'MAXIMIZE_CONVERSIONS', targetCpa: 12.5 }],
  [{ biddingStrategy: 'MAXIMIZE_CLICKS' }],
  [{ biddingStrategy: 'MANUAL_CPC', cpcBid: 0.75 }],
  [{ biddingStrategy: 'TARGET_CPA', targetCpa: 20 }],
  [{ startDate: '2030-05-01', endDate: '2030-05-31' }],
  [{ containsEuPoliticalAdvertising: true }],
  [{ locations: ['2620', 'geoTargetConstants/2840'], languages: ['1014', 'languageConstants/1000', 'de'] }],
  [{ ad: { ...AD, path1: 'boots', path2: 'winter' } }],
  [{ locations: ['UK', 'SD', 'XK'], languages: ['zh_CN', 'zh_TW', 'iw', 'bn', 'kn', 'ml', 'pa', 'tl'] }],
  [
    {
      ad: {
        headlines: [
          'Buy {KeyWord:Winter Hiking Boots}',
          '{COUNTDOWN(2036-05-01 12:00:00,5)} left',
          'Free returns',
        ],
        descriptions: ['Only {CUSTOMIZER.Price:$29.99}.', 'Boots in {LOCATION(City):your city}.'],
        finalUrl: 'https://www.example.com/größen/{_campaign}?k={keyword:nil}',
        path1: '{KeyWord:Boots}',
      },
    },
  ],
])('creates a campaign with %j', async (changes) => {
  expectCreated(await create(createCampaignRequest(changes)));
});

it('creates nothing with validateOnly and keeps the idempotency key free', async () => {
  const body = createCampaignRequest({ validateOnly: true });
  const answer = await create(body);
  expect([answer.status, answer.body]).toEqual([
    200,
    { campaignResourceName: '', validateOnly: true, appliedPolicyExemptions: [] },
  ]);
  expect(await user.campaigns(body.name)).toEqual([]);
  const key = randomUUID();
  expect((await create(body, key)).status).toBe(200);
  expectCreated(await create({ ...body, validateOnly: false }, key));
});

it('answers 409 for a name that another campaign has', async () => {
  const body = createCampaignRequest();
  expectCreated(await create(body));
  for (const taken of [body, { ...body, name: 'Alpine - Ski' }, { ...body, validateOnly: true }]) {
    await expectRefused(create(taken, randomUUID()), [409, 'campaign_name_taken'], 'name');
  }
  expect(await user.campaigns(body.name)).toHaveLength(1);
});

it.each([
  [{ dailyBudget: 1.2345678 }, ['dailyBudget']],
  [{ locations: ['Atlantis'], languages: ['xx'] }, ['locations[0]', 'languages[0]']],
  [{ loginCustomerId: '12' }, ['loginCustomerId']],
])('names the invalid fields of the campaign %j without a provider call', async (changes, paths) => {
  const before = (await user.calls()).length;
  const answer = await requests.create(ALPINE, createCampaignRequest(changes));
  expect(toRefusal(answer)).toEqual([400, 'validation_error', ...paths]);
  expect(await user.calls()).toHaveLength(before);
});

it('names the fields of a campaign that the provider refuses', async () => {
  const answer = await expectRefused(
    create(
      createCampaignRequest({
        dailyBudget: 0.01,
        locations: ['US', '99999999'],
        startDate: '2020-01-01',
        keywords: [{ text: 'fine' }, { text: 'what?' }],
        ad: { ...AD, headlines: ['Boots {unknown:x}', 'Warm and dry', 'Free returns'] },
      }),
    ),
    400,
  );
  expect(getPaths(answer).toSorted()).toEqual([
    'ad.headlines[0]',
    'dailyBudget',
    'keywords[1].text',
    'locations[1]',
    'startDate',
  ]);
});
