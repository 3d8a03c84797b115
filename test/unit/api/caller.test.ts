import { toActor } from '../../../api/credentials/caller.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  [`fe80::1%${'x'.repeat(90)}`, 'fe80::1'],
  ['203.0.113.7:5123', null],
  ['unknown', null],
  ['x'.repeat(100), null],
  ['', null],
  [undefined, null],
])('the audit stores the network address %s as %s', (ip, stored) => {
  expect(toActor({ ip }).ip).toBe(stored);
});
