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
    'the exemptions of an earlier answer',
    { exemptPolicyViolationKeys: [buildKey('TRADEMARKS', 'acmebrand'), buildKey('ALCOHOL', '')] },
    { keys: [buildKey('TRADEMARKS', 'acmebrand')], topics: ['ALCOHOL'] },
  ],
  [
    'a topic in both forms',
    { exemptPolicyViolationKeys: [buildKey('ALCOHOL', '')], ignorablePolicyTopics: ['ALCOHOL'] },
    { keys: [], topics: ['ALCOHOL'] },
  ],
  [
    'a policy with a blank text as a topic',
    { exemptPolicyViolationKeys: [buildKey('ALCOHOL', ' ')] },
    { keys: [], topics: ['ALCOHOL'] },
  ],
])('toExemptions reads %s', (_name, request, expected) => {
  expect(toExemptions({ ...request, autoExemptPolicyViolations: true })).toEqual({
    named: expected,
    autoExempt: true,
  });
});
