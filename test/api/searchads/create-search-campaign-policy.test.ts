import { randomUUID } from 'node:crypto';
import { AD, createCampaignRequest } from '../../support/campaign.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { ALPINE } from '../../support/searchads-world.ts';
import { getError, type Answer, expectRefused } from '../open-world.ts';
import { keepAgency } from './requests.ts';

const TRADEMARK = { policyName: 'TRADEMARKS', violatingText: 'acmebrand' };
const PHARMACY_AD = { ...AD, headlines: ['Your pharmacy for feet', 'Warm and dry', 'Free returns'] };

const KEYWORD_FINDING = {
  path: 'keywords[1].text',
  message: 'is against the policy TRADEMARKS',
  policyTitle: 'Trademarks',
  policyDescription: 'The owner of this trademark restricts its use.',
  exemptible: true,
  exemption: TRADEMARK,
};
const TOPIC_FINDING = {
  path: 'ad',
  message: 'is against the policy HEALTH_CARE_AND_MEDICINES',
  exemptible: true,
  exemption: { topic: 'HEALTH_CARE_AND_MEDICINES' },
  words: ['pharmacy'],
};
const createFinding = (path: string, policy: string, word: string) => ({
  path,
  message: `is against the policy ${policy}`,
  exemptible: false,
  words: [word],
});

const { world, user, requests } = keepAgency();

const create = (body: object, key?: string) => requests.create(ALPINE, body, key);
const TRADEMARK_KEYWORDS = { keywords: [{ text: 'hiking boots' }, { text: 'acmebrand boots' }] };
const mixedFindings = { ...TRADEMARK_KEYWORDS, ad: PHARMACY_AD };
const countMutates = async () => (await user.calls('mutate')).length;
const createAndCount = async (body: object, key?: string) => {
  const before = await countMutates();
  const answer = await create(body, key);
  return { answer, sent: (await countMutates()) - before };
};
const getFindings = (answer: Answer) => {
  expect([answer.status, getError(answer).code]).toEqual([422, 'policy_violation']);
  return getError(answer).details;
};
const requireApplied = (answer: Answer) => {
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
const createExpectedBody = (...applied: object[]) => ({
  campaignResourceName: expect.stringMatching(/^customers\/2000000001\/campaigns\/\d+$/),
  validateOnly: false,
  appliedPolicyExemptions: applied,
});

it('answers 422 with each policy finding and its exemption', async () => {
  const body = createCampaignRequest({
    keywords: [{ text: 'hiking boots' }, { text: 'acmebrand boots' }, { text: 'counterfeit boots' }],
    negativeKeywords: [{ text: 'free' }, { text: 'casino boots' }],
    ad: PHARMACY_AD,
  });
  const { answer, sent } = await createAndCount(body);
  const findings = getFindings(answer);
  expect(findings).toHaveLength(4);
  expect(findings).toEqual(
    expect.arrayContaining([
      KEYWORD_FINDING,
      TOPIC_FINDING,
      expect.objectContaining(createFinding('keywords[2].text', 'COUNTERFEIT', 'counterfeit')),
      // Google allows no exemption for a negative keyword.
      expect.objectContaining(createFinding('negativeKeywords[1].text', 'GAMBLING', 'casino')),
    ]),
  );
  expect(getError(answer).message).toBe('The provider found 4 policy violations.');
  expect(sent).toBe(1);
  expect(await user.campaigns(body.name)).toEqual([]);
  const reported = { name: body.name, customerId: ALPINE, reason: 'policy_violation' };
  await expectEvent(world.api.url, world.tenant, 'campaign.refused', reported);
});

it('lists the first 20 policy findings and counts all', async () => {
  const keywords = Array.from({ length: 21 }, (_, index) => ({ text: `counterfeit boots ${index}` }));
  const answer = await create(createCampaignRequest({ keywords }));
  expect(getFindings(answer)).toHaveLength(20);
  expect(getError(answer).message).toBe('The provider found 21 policy violations; the first 20 are listed.');
});

it('creates a refused campaign with the same idempotency key once the request has the exemptions that the refusal listed', async () => {
  const [body, key] = [createCampaignRequest(mixedFindings), randomUUID()];
  const findings = getFindings(await create(body, key));
  expect(findings).toEqual(expect.arrayContaining([KEYWORD_FINDING, TOPIC_FINDING]));
  const exemptedBody = {
    ...body,
    exemptPolicyViolationKeys: [KEYWORD_FINDING.exemption],
    ignorablePolicyTopics: [TOPIC_FINDING.exemption.topic],
  };
  const { answer, sent } = await createAndCount(exemptedBody, key);
  expect(requireApplied(answer)).toEqual(
    createExpectedBody(TRADEMARK, { policyName: 'HEALTH_CARE_AND_MEDICINES', violatingText: '' }),
  );
  expect(sent).toBe(2);
  // The idempotency key now belongs to the applied request, so a repetition returns the same answer without
  // another call.
  const replay = await createAndCount(exemptedBody, key);
  expect([replay.answer.body, replay.sent]).toEqual([answer.body, 0]);
  await expectEvent(world.api.url, world.tenant, 'campaign.created', { name: exemptedBody.name });
});

it.each([
  ['a keyword', TRADEMARK_KEYWORDS, [TRADEMARK]],
  ['the ad', { ad: PHARMACY_AD }, [{ policyName: 'HEALTH_CARE_AND_MEDICINES', violatingText: '' }]],
  [
    'a keyword and the ad',
    mixedFindings,
    [TRADEMARK, { policyName: 'HEALTH_CARE_AND_MEDICINES', violatingText: '' }],
  ],
])(
  'exempts policy findings of %s automatically, and creates the campaign with one more call',
  async (_, changes, applied) => {
    const { answer, sent } = await createAndCount(
      createCampaignRequest({ ...changes, autoExemptPolicyViolations: true }),
    );
    expect(requireApplied(answer)).toEqual(createExpectedBody(...applied));
    expect(sent).toBe(2);
  },
);

it('requests no exemption for a campaign without findings', async () => {
  const { answer, sent } = await createAndCount(
    createCampaignRequest({
      autoExemptPolicyViolations: true,
      exemptPolicyViolationKeys: [TRADEMARK],
      ignorablePolicyTopics: ['GAMBLING'],
    }),
  );
  expect(requireApplied(answer)).toEqual(createExpectedBody());
  expect(sent).toBe(1);
});

it.each([
  ['only one of two findings is exempted', { ...mixedFindings, exemptPolicyViolationKeys: [TRADEMARK] }],
  [
    'the exemption names another text',
    { ...TRADEMARK_KEYWORDS, exemptPolicyViolationKeys: [{ ...TRADEMARK, violatingText: 'boots' }] },
  ],
  [
    'the exemption names another policy',
    { ...TRADEMARK_KEYWORDS, exemptPolicyViolationKeys: [{ ...TRADEMARK, policyName: 'GAMBLING' }] },
  ],
  [
    'one of two findings cannot be exempted',
    { keywords: [{ text: 'acmebrand' }, { text: 'counterfeit' }], autoExemptPolicyViolations: true },
  ],
  [
    'the finding is in a negative keyword',
    { negativeKeywords: [{ text: 'acmebrand' }], autoExemptPolicyViolations: true },
  ],
])('refuses a campaign after one call when %s', async (_, changes) => {
  const { answer, sent } = await createAndCount(createCampaignRequest(changes));
  getFindings(answer);
  expect(sent).toBe(1);
});

it('refuses a campaign when Google reports a violation again for the call with automatic exemptions', async () => {
  const ad = { ...AD, headlines: ['Counterfeit boots', 'Warm and dry', 'Free returns'] };
  const { answer, sent } = await createAndCount(
    createCampaignRequest({ ad, autoExemptPolicyViolations: true }),
  );
  expect(getFindings(answer)).toEqual([createFinding('ad', 'COUNTERFEIT', 'Counterfeit')]);
  expect(sent).toBe(2);
});

it('lists policy findings beside invalid fields', async () => {
  const answer = await expectRefused(
    create(createCampaignRequest({ ...TRADEMARK_KEYWORDS, startDate: '2020-01-01' })),
    400,
  );
  expect(getError(answer).details).toEqual([
    { path: 'startDate', message: "must not be in the past, in the account's time zone" },
    KEYWORD_FINDING,
  ]);
});

it('answers 400 with the path of an unknown policy topic', async () => {
  const answer = await create(
    createCampaignRequest({
      ...TRADEMARK_KEYWORDS,
      exemptPolicyViolationKeys: [TRADEMARK],
      ignorablePolicyTopics: ['NO_SUCH'],
    }),
  );
  expect([answer.status, getError(answer).details?.map(({ path }) => path)]).toEqual([
    400,
    ['ignorablePolicyTopics[0]'],
  ]);
});

it('does not exempt a whole policy when the exemption key has no text', async () => {
  const keys = [{ policyName: 'TRADEMARKS', violatingText: '' }];
  const answer = await create(
    createCampaignRequest({ ...TRADEMARK_KEYWORDS, exemptPolicyViolationKeys: keys }),
  );
  expect(getFindings(answer)).toEqual([KEYWORD_FINDING]);
});
