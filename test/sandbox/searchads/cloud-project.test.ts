import { services } from 'google-ads-api';
import { toFailure, openAds, type OpenAds } from './open-ads.ts';

let ads: OpenAds;
const refreshToken = 'sandbox-refresh-agency-project';

beforeAll(async () => {
  ads = await openAds(null, { perSecond: null, planningPerSecond: null, dailyOperations: null, pageRows: 5 });
});

afterAll(async () => {
  await ads.closeClients();
  await ads.stop();
});

test.each([null, 'undefined', 'any-token'])('ignores the developer token %s', async (developerToken) => {
  const customer = await ads.customer({ refreshToken, developerToken });
  expect(await customer.query('SELECT customer.id FROM customer')).toHaveLength(1);
});

test('limits a Cloud project to its access level', async () => {
  const query = 'SELECT customer.id FROM customer';
  const ideas = new services.GenerateKeywordIdeasRequest({
    customer_id: '2000000001',
    keyword_seed: { keywords: ['bread'] },
  });
  const testProject = { refreshToken, clientId: 'client-test' };
  const production = await ads.customer(testProject);
  const denied = [{ code: 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION' }];
  expect(await toFailure(production.query(query))).toMatchObject(denied);
  const trial = await ads.customer({ ...testProject, customerId: '2000000007' });
  expect(await trial.query(query)).toHaveLength(1);

  const explorer = await ads.customer({ refreshToken, clientId: 'client-explorer' });
  expect(await explorer.query(query)).toHaveLength(1);
  const planning = explorer.keywordPlanIdeas.generateKeywordIdeas(ideas);
  expect(await toFailure(planning)).toMatchObject([{ code: 'SERVICE_ACCESS_DENIED' }]);
});

test.each([
  ['a Cloud project without the API', { clientId: 'client-disabled' }, 'SERVICE_DISABLED'],
  [
    'a consent without the scope',
    { refreshToken: `${refreshToken}.unscoped` },
    'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
  ],
])("refuses %s at Google's front end", async (_, overrides, reason) => {
  const customer = await ads.customer({ refreshToken, ...overrides });
  const planning = customer.keywordPlanIdeas.generateKeywordIdeas(
    new services.GenerateKeywordIdeasRequest({ customer_id: '2000000001' }),
  );
  await expect(planning).rejects.toMatchObject({ code: 7, reason });
});
