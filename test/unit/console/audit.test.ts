import { formatActorName, UNLISTED_MEMBER } from '../../../console/src/shell/actor-name.ts';
import { ACTIONS, describeAction } from '../../../console/src/pages/audit/describe-action.ts';

const members = new Map([['usr_1', 'Ada']]);
const others = new Map([
  ['app-key:6', '“shop”'],
  ['api-key:8', '…k2m9 of “crm-sync”'],
]);

it.each([
  ['user:usr_1', 'Ada'],
  ['user:usr_1+app-key:5', 'Ada · App key 5'],
  ['user:usr_2', UNLISTED_MEMBER],
  ['user:usr_2+api-key:7', `${UNLISTED_MEMBER} · Service-account key 7`],
  ['app-key:6', 'App key “shop”'],
  ['user:usr_1+api-key:8', 'Ada · Service-account key …k2m9 of “crm-sync”'],
  ['client:my:app', 'OAuth client my:app'],
  ['operator', 'Operator'],
  ['temporal', 'Operator (Temporal)'],
  ['meta', 'Meta'],
  ['client:throughline-console', 'Console'],
  ['client:admin-cli', 'Operator token'],
  ['something:else', 'something:else'],
])('the audit shows the actor %s as “%s”', (actor, name) => {
  expect(formatActorName(actor, { members, others })).toBe(name);
});

it("the audit shows a person's id until the members are loaded", () => {
  expect(formatActorName('user:usr_1+app-key:5', { members: undefined, others })).toBe(
    'user:usr_1 · App key 5',
  );
});

it.each([
  ['webhook.create', 'Created webhook'],
  ['batch.cancel', 'Cancelled e-mail batch'],
  ['oauth-client.rotate-secret', 'Rotated the secret of OAuth client'],
  ['member.set-roles', 'Changed the roles of member'],
  ['journey.erase-completed', 'Completed the erasure of personal data'],
  ['campaigns.stop', 'Paused all campaigns'],
  ['suppression.import', 'Started the import of suppressions'],
])('the audit describes the action %s as “%s”', (action, expected) => {
  expect(describeAction(action)).toBe(expected);
});

it('the audit shows the code of an action with an unknown verb', () => {
  expect(describeAction('thing.defragment')).toBe('thing.defragment');
});

it.each(ACTIONS)('the audit describes the known action %s in words', (action) => {
  expect(describeAction(action)).not.toMatch(/[._]/);
});
