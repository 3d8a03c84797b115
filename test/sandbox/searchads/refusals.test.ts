import type { Customer } from 'google-ads-api';
import { eventually } from '../open-sandbox.ts';
import { buildCampaignOperations } from './campaign.ts';
import { toFailure, openAds, type OpenAds } from './open-ads.ts';

let ads: OpenAds;
const account = 'sandbox-refresh-agency-refusals';

beforeAll(async () => {
  ads = await openAds();
});

afterAll(async () => {
  await ads.closeClients();
  await ads.stop();
});

/** Returns the customer of the test's own account, which has the same tree and separate state. */
const getCustomer = (name: string): Promise<Customer> => ads.customer({ refreshToken: `${account}-${name}` });

const listCreatedCampaigns = async (name: string): Promise<string[]> =>
  (await ads.calls(`${account}-${name}`))
    .flatMap(({ applied }) => applied ?? [])
    .flatMap(({ resourceName, name: title }) => (resourceName.includes('/campaigns/') ? [title ?? ''] : []));

describe('faults', () => {
  test.each(['drop-answer', 'apply-late'])('creates a campaign once without an answer (%s)', async (kind) => {
    const customer = await getCustomer(kind);
    await ads.arm(`${account}-${kind}`, { kind, delayMs: 50, operation: 'mutate' });
    await expect(customer.mutateResources(buildCampaignOperations({ name: kind }))).rejects.toMatchObject({
      code: 14,
    });
    await eventually(async () => (await listCreatedCampaigns(kind)).length > 0);
    expect(await ads.calls(`${account}-${kind}`)).toHaveLength(1);
    const again = await toFailure(customer.mutateResources(buildCampaignOperations({ name: kind })));
    expect(again.map(({ code }) => code)).toContain('DUPLICATE_CAMPAIGN_NAME');
    expect(await listCreatedCampaigns(kind)).toEqual([kind]);
  });
});

describe('policy', () => {
  const key = { policy_name: 'HEALTH_CARE_AND_MEDICINES', violating_text: 'Pharmacy' };

  test('reports policy findings of keywords and ads with their exemptions', async () => {
    const customer = await getCustomer('policy');
    const errors = await toFailure(
      customer.mutateResources(
        buildCampaignOperations({
          name: 'Policy',
          keywords: ['online Pharmacy', 'counterfeit bags', 'bread'],
          headlines: ['AcmeBrand bread', 'Baked today', 'Order online'],
          negative: ['casino'],
        }),
      ),
    );
    const ownErrors = errors.filter(({ code }) => code !== 'TEMP_ID_RESOURCE_HAD_ERRORS');
    expect(ownErrors).toMatchObject([
      {
        code: 'POLICY_ERROR',
        at: 'mutate_operations[4].campaign_criterion_operation.create.keyword.text',
        details: { policy_violation_details: { external_policy_name: 'Gambling and games' } },
      },
      {
        code: 'POLICY_FINDING',
        at: 'mutate_operations[6].ad_group_ad_operation.create.ad',
        details: {
          policy_finding_details: { policy_topic_entries: [{ topic: 'TRADEMARKS', type: 'PROHIBITED' }] },
        },
      },
      {
        code: 'POLICY_ERROR',
        at: 'mutate_operations[7].ad_group_criterion_operation.create.keyword.text',
        details: { policy_violation_details: { is_exemptible: true, key } },
      },
      {
        code: 'POLICY_ERROR',
        at: 'mutate_operations[8].ad_group_criterion_operation.create.keyword.text',
        details: {
          policy_violation_details: { key: { policy_name: 'COUNTERFEIT', violating_text: 'counterfeit' } },
        },
      },
    ]);
  });

  test.each([
    ['its key', [key], []],
    ['the key of the whole policy', [{ ...key, violating_text: '' }], []],
    ['the key of another text', [{ ...key, violating_text: 'drugs' }], ['POLICY_ERROR']],
    ['the key of another policy', [{ ...key, policy_name: 'GAMBLING' }], ['POLICY_ERROR']],
  ])('answers a keyword with %s', async (_, keywordKeys, expected) => {
    const customer = await getCustomer('keys');
    const operations = buildCampaignOperations({ name: 'Keys', keywords: ['online Pharmacy'], keywordKeys });
    const call = customer.mutateResources(operations, { validate_only: true });
    const codes = expected.length === 0 ? await call.then(() => []) : await toFailure(call);
    expect(codes.map((error) => error.code)).toEqual(expected);
  });

  test.each([
    ['TRADEMARKS', []],
    ['GAMBLING', ['POLICY_FINDING']],
    ['NO_SUCH_TOPIC', ['POLICY_TOPIC_NOT_FOUND', 'POLICY_FINDING']],
  ])('answers an ad with the ignored topic %s', async (topic, expected) => {
    const customer = await getCustomer('topics');
    addIgnorableTopics(customer, [topic]);
    const headlines = ['AcmeBrand bread', 'Baked today', 'Order online'];
    const call = customer.mutateResources(buildCampaignOperations({ name: 'Topics', headlines }), {
      validate_only: true,
    });
    const codes = expected.length === 0 ? await call.then(() => []) : await toFailure(call);
    expect(codes.map((error) => error.code).filter((code) => !code.startsWith('TEMP_'))).toEqual(expected);
  });

  test('refuses findings that cannot be exempted', async () => {
    const customer = await getCustomer('stubborn');
    addIgnorableTopics(customer, ['COUNTERFEIT']);
    const keywordKeys = [{ policy_name: 'COUNTERFEIT', violating_text: '' }];
    const headlines = ['Counterfeit bread', 'Baked today', 'Order online'];
    const errors = await toFailure(
      customer.mutateResources(
        buildCampaignOperations({ name: 'No', keywords: ['counterfeit'], headlines, keywordKeys }),
      ),
    );
    expect(errors.map(({ code }) => code)).toEqual(['POLICY_FINDING', 'POLICY_ERROR']);
  });
});

/** Adds ignorable policy topics to requests, which the client itself cannot do. */
function addIgnorableTopics(customer: Customer, topics: string[]): void {
  const build: unknown = Reflect.get(customer, 'buildMutationRequestAndService');
  if (typeof build !== 'function') throw new Error('The client builds its requests otherwise now.');
  Object.assign(customer, {
    buildMutationRequestAndService: (...parameters: unknown[]): unknown => {
      const built: unknown = Reflect.apply(build, customer, parameters);
      for (const operation of findAdOperations(built)) {
        Object.assign(operation, { policy_validation_parameter: { ignorable_policy_topics: topics } });
      }
      return built;
    },
  });
}

function findAdOperations(built: unknown): object[] {
  const request: unknown = Reflect.get(Object(built), 'request');
  const operations: unknown = Reflect.get(Object(request), 'mutate_operations');
  if (!Array.isArray(operations)) throw new Error('The request has no operations.');
  return operations.flatMap((operation: unknown) => {
    const inner: unknown = Reflect.get(Object(operation), 'ad_group_ad_operation');
    return typeof inner === 'object' && inner !== null ? [inner] : [];
  });
}
