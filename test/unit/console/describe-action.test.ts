import { describeAction } from '../../../console/src/pages/audit/describe-action.ts';
import { ACTIONS } from '../../../console/src/pages/audit/audit-actions.ts';

it.each([
  ['webhook.create', 'Created webhook'],
  ['batch.cancel', 'Cancelled e-mail batch'],
  ['oauth-client.rotate-secret', 'Rotated the secret of OAuth client'],
  ['member.set-roles', 'Changed the roles of member'],
  ['journey.erase-completed', 'Completed the erasure of personal data'],
  ['campaigns.stop', 'Paused all campaigns'],
  ['suppression.import', 'Imported suppression'],
])('describes %s as "%s"', (action, expected) => {
  expect(describeAction(action)).toBe(expected);
});

it('keeps the code of an action with an unknown verb', () => {
  expect(describeAction('thing.defragment')).toBe('thing.defragment');
});

it.each(ACTIONS)('describes the known action %s in words', (action) => {
  expect(describeAction(action)).not.toMatch(/[._]/);
});
