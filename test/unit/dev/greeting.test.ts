import { greet } from '../../../dev/greeting.ts';
import { STACK } from './stack.ts';

it('prints all addresses and no secret except the app key', () => {
  const text = greet(STACK, { now: new Date('2026-03-04T05:06:07.890Z'), home: '/home/x', color: false });
  for (const shown of [
    STACK.api,
    `${STACK.api}/docs`,
    STACK.temporal.ui,
    STACK.sandbox.outbox,
    '/home/x/stack.json',
  ]) {
    expect(text).toContain(shown);
  }
  for (const hidden of ['database-secret', 'the-token', 'the-admin-token', 'tl_sk_1', 'tl_sk_2'])
    expect(text).not.toContain(hidden);
});
