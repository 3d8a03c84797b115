import { campaignInput } from '../../../client/mcp/src/campaign-input.ts';
import { emailBatchInput } from '../../../client/mcp/src/email-batch-input.ts';
import { withoutEmpty } from '../../../client/mcp/src/without-empty.ts';

it('are left out where they are optional, in lists and objects too, and kept where they are not', () => {
  const given = {
    trackingId: '',
    subject: null,
    text: ' ',
    html: '<p>',
    recipients: [{ email: '', params: null }, { email: 'a@b.de', params: { name: '', city: null } }, null],
    emailType: '',
    unknown: null,
  };
  expect(withoutEmpty(emailBatchInput, given)).toEqual({
    trackingId: '',
    subject: null,
    html: '<p>',
    recipients: [{ email: '' }, { email: 'a@b.de', params: { name: '', city: null } }, null],
    unknown: null,
  });
});

it('may be of any type', () => {
  const given = {
    biddingStrategy: '',
    targetCpa: '',
    cpcBid: null,
    negativeKeywords: null,
    dailyBudget: 0,
    keywords: [{ text: 'a', matchType: '' }],
  };
  expect(withoutEmpty(campaignInput, given)).toEqual({ dailyBudget: 0, keywords: [{ text: 'a' }] });
});

it.each([null, undefined, 'text', 7, [[]]])('leave %j as it is', (given) => {
  expect(withoutEmpty(emailBatchInput, given)).toEqual(given);
});
