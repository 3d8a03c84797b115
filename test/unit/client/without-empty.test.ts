import { campaignInput } from '../../../client/mcp/src/tools/create-campaign.ts';
import { emailBatchInput } from '../../../client/mcp/src/tools/send-email-batch.ts';
import { withoutEmpty } from '../../../client/mcp/src/without-empty.ts';

it('withoutEmpty removes empty optional arguments, even in lists and objects, and keeps required arguments', () => {
  const input = {
    trackingId: '',
    subject: null,
    text: ' ',
    html: '<p>',
    recipients: [{ email: '', params: null }, { email: 'a@b.de', params: { name: '', city: null } }, null],
    emailType: '',
    unknown: null,
  };
  expect(withoutEmpty(emailBatchInput, input)).toEqual({
    trackingId: '',
    subject: null,
    html: '<p>',
    recipients: [{ email: '' }, { email: 'a@b.de', params: { name: '', city: null } }, null],
    unknown: null,
  });
});

it('withoutEmpty removes empty optional arguments of any type', () => {
  const input = {
    biddingStrategy: '',
    targetCpa: '',
    cpcBid: null,
    negativeKeywords: null,
    dailyBudget: 0,
    keywords: [{ text: 'a', matchType: '' }],
  };
  expect(withoutEmpty(campaignInput, input)).toEqual({ dailyBudget: 0, keywords: [{ text: 'a' }] });
});

it.each([null, undefined, 'text', 7, [[]]])(
  'withoutEmpty returns %j, which is not an object, unchanged',
  (input) => {
    expect(withoutEmpty(emailBatchInput, input)).toEqual(input);
  },
);
