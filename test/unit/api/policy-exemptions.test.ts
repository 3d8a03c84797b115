import { toExemptions } from '../../../api/operations/searchads/change-campaign.ts';

const buildKey = (policyName: string, violatingText: string) => ({ policyName, violatingText });

it.each<
  [
    string,
    Omit<Parameters<typeof toExemptions>[0], 'autoExemptPolicyViolations'>,
    ReturnType<typeof toExemptions>['named'],
  ]
>([
  ['no exemptions', {}, { keys: [], topics: [] }],
  [
    'keys and topics',
    { exemptPolicyViolationKeys: [buildKey('TRADEMARKS', 'acmebrand')], ignorablePolicyTopics: ['ALCOHOL'] },
    { keys: [buildKey('TRADEMARKS', 'acmebrand')], topics: ['ALCOHOL'] },
  ],
  [
    'a key with an empty text as a topic',
    { exemptPolicyViolationKeys: [buildKey('TRADEMARKS', 'acmebrand'), buildKey('ALCOHOL', '')] },
    { keys: [buildKey('TRADEMARKS', 'acmebrand')], topics: ['ALCOHOL'] },
  ],
  [
    'a topic from both fields, without the duplicate',
    { exemptPolicyViolationKeys: [buildKey('ALCOHOL', '')], ignorablePolicyTopics: ['ALCOHOL'] },
    { keys: [], topics: ['ALCOHOL'] },
  ],
  [
    'a key with a blank text as a topic',
    { exemptPolicyViolationKeys: [buildKey('ALCOHOL', ' ')] },
    { keys: [], topics: ['ALCOHOL'] },
  ],
])('toExemptions reads %s', (_name, request, expected) => {
  expect(toExemptions({ ...request, autoExemptPolicyViolations: true })).toEqual({
    named: expected,
    autoExempt: true,
  });
});
