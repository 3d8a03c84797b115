import { toExemptions } from '../../../api/operations/searchads/named-exemptions.ts';

const key = (policyName: string, violatingText: string) => ({ policyName, violatingText });

it.each<[string, Parameters<typeof toExemptions>[0], ReturnType<typeof toExemptions>]>([
  ['nothing', {}, { keys: [], topics: [] }],
  [
    'keys and topics',
    { exemptPolicyViolationKeys: [key('TRADEMARKS', 'acmebrand')], ignorablePolicyTopics: ['ALCOHOL'] },
    { keys: [key('TRADEMARKS', 'acmebrand')], topics: ['ALCOHOL'] },
  ],
  [
    'applied exemptions that are sent back',
    { exemptPolicyViolationKeys: [key('TRADEMARKS', 'acmebrand'), key('ALCOHOL', '')] },
    { keys: [key('TRADEMARKS', 'acmebrand')], topics: ['ALCOHOL'] },
  ],
  [
    'a topic in both forms',
    { exemptPolicyViolationKeys: [key('ALCOHOL', '')], ignorablePolicyTopics: ['ALCOHOL'] },
    { keys: [], topics: ['ALCOHOL'] },
  ],
  ['a blank text', { exemptPolicyViolationKeys: [key('ALCOHOL', ' ')] }, { keys: [], topics: ['ALCOHOL'] }],
])('reads %s', (_name, asked, expected) => {
  expect(toExemptions(asked)).toEqual(expected);
});
