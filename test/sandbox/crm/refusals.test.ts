import { openCrm, type OpenCrm } from './open-crm.ts';
import { keepOpen } from '../../support/keep-open.ts';

let sandbox: OpenCrm;
keepOpen(openCrm, (opened) => (sandbox = opened));

const lead = '/crm/objects/2026-03/contacts/101';

it.each([
  [undefined, 401, 'INVALID_AUTHENTICATION'],
  ['re_another_providers', 401, 'INVALID_AUTHENTICATION'],
  ['pat-revoked-1', 401, 'EXPIRED_AUTHENTICATION'],
  ['pat-restricted-1', 403, 'MISSING_SCOPES'],
])('answers the token %s with %i %s', async (token, status, category) => {
  const answer = await sandbox.call(token, 'GET', lead);
  expect(answer).toMatchObject({ status, body: { status: 'error', category } });
});

it('refuses calls over the limit per second and reports the remaining calls', async () => {
  await sandbox.control('PUT', '/control/limits/crm', { perSecond: 1, account: 'pat-limit' });
  const first = await sandbox.call('pat-limit', 'GET', lead);
  expect(first.status).toBe(200);
  expect(first.headers.get('x-hubspot-ratelimit-secondly-remaining')).toBe('0');
  // Repeats until two calls fall within one second, also on a slow machine.
  for (;;) {
    const next = await sandbox.call('pat-limit', 'GET', lead);
    if (next.status === 200) continue;
    expect(next).toMatchObject({ status: 429, body: { policyName: 'SECONDLY', errorType: 'RATE_LIMIT' } });
    expect(next.headers.get('retry-after')).toBe('1');
    break;
  }
});
