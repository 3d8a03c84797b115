import { getUnreadableHealth } from '../../../../activities/searchads/account-health.ts';

it.each([
  ['CUSTOMER_NOT_ENABLED', 'CANCELED', 'off', 'ACCOUNT_CANCELED', 'CANCELED'],
  ['CUSTOMER_NOT_ENABLED', 'CLOSED', 'ended', 'ACCOUNT_CLOSED', 'CLOSED'],
  ['CUSTOMER_NOT_ENABLED', 'SUSPENDED', 'needs_action', 'ACCOUNT_SUSPENDED', 'SUSPENDED'],
  ['CUSTOMER_NOT_ENABLED', 'ENABLED', 'off', 'ACCOUNT_NOT_ENABLED', 'UNKNOWN'],
  ['CUSTOMER_NOT_ENABLED', 'UNKNOWN', 'off', 'ACCOUNT_NOT_ENABLED', 'UNKNOWN'],
  ['CUSTOMER_NOT_ENABLED', undefined, 'off', 'ACCOUNT_NOT_ENABLED', 'UNKNOWN'],
  ['INCOMPLETE_SIGNUP', 'ENABLED', 'needs_action', 'INCOMPLETE_SIGNUP', 'UNKNOWN'],
  ['ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT', 'ENABLED', 'needs_action', 'ACCOUNT_SUSPENDED', 'SUSPENDED'],
])(
  'getUnreadableHealth maps the error %s of an account that is listed as %s to the state %s',
  (reason, listed, state, code, accountStatus) => {
    expect(getUnreadableHealth('1234567890', reason, listed)).toMatchObject({
      state,
      reasonCodes: [code],
      accountStatus,
    });
  },
);

it('getUnreadableHealth returns undefined for an account without permission', () => {
  expect(getUnreadableHealth('1234567890', 'USER_PERMISSION_DENIED', 'ENABLED')).toBeUndefined();
});
