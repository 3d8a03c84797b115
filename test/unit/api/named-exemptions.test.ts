import { namedExemptions } from '../../../api/operations/searchads/named-exemptions.ts';

const key = (policyName: string, violatingText: string) => ({ policyName, violatingText });

it.each<[string, Parameters<typeof namedExemptions>[0], ReturnType<typeof namedExemptions>]>([
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
  expect(namedExemptions(asked)).toEqual(expected);
});
