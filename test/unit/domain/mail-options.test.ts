import { findOptionFaults } from '../../../domain/mail-options.ts';
import {
  getMailDomain,
  isPlatformDomain,
  isWithinDomain,
  toRegistrableDomain,
  buildVerificationRecord,
} from '../../../domain/mail-domain.ts';

it.each([
  'X-Campaign',
  'references',
  'In-Reply-To',
  'Precedence',
  'Auto-Submitted',
  'List-Id',
  'Feedback-ID',
])('findOptionFaults accepts the header %s', (name) =>
  expect(findOptionFaults({ headers: { [name]: 'a' } })).toEqual([]),
);

it.each([
  'From',
  'To',
  'Bcc',
  'Subject',
  'Content-Type',
  'List-Unsubscribe',
  'X-SES-TENANT',
  'X-',
  'X-A B',
  'X-A:',
])('findOptionFaults refuses the header %s', (name) =>
  expect(findOptionFaults({ headers: { [name]: 'a' } })).toEqual([
    {
      path: `headers.${name}`,
      message:
        'cannot be set. Use a name that begins with X- (not X-SES- or X-Resend-), or References, In-Reply-To, Precedence, Auto-Submitted, Importance, List-Id or Feedback-ID',
    },
  ]),
);

it('findOptionFaults names a repeated cc or bcc address, a repeated header and the reserved tag', () => {
  expect(
    findOptionFaults({
      cc: ['ada@example.com'],
      bcc: ['grace@example.com', 'Ada@example.com'],
      headers: { 'X-A': '1', 'x-a': '2' },
      tags: { recipient: 'a', campaign: 'b' },
    }),
  ).toEqual([
    { path: 'bcc[1]', message: 'is already in cc or bcc' },
    { path: 'headers.x-a', message: 'is set twice' },
    { path: 'tags.recipient', message: 'is reserved' },
  ]);
});

it.each([
  ['mail.example.com', 'example.com'],
  ['a.b.shop.co.uk', 'shop.co.uk'],
  ['x.ada.github.io', 'ada.github.io'],
  ['x.shop.example', 'shop.example'],
  ['xn--mller-shop-9db.example', 'xn--mller-shop-9db.example'],
  ['city.kawasaki.jp', 'city.kawasaki.jp'],
  ['co.uk', undefined],
  ['github.io', undefined],
  ['example', undefined],
  ['192.0.2.1', undefined],
])('the registrable domain of %s is %s', (domain, expected) => {
  expect(toRegistrableDomain(domain)).toBe(expected);
});

it.each([
  ['mail.platform.com', 'mail.platform.com', true],
  ['sign-in.mail.platform.com', 'mail.platform.com', true],
  ['a.b.mail.platform.com', 'mail.platform.com', true],
  ['platform.com', 'mail.platform.com', true],
  ['eu.platform.com', 'mail.eu.platform.com', true],
  ['platform.co.uk', 'mail.platform.co.uk', true],
  // Everybody can register names below a public suffix, so the suffix does not belong to the platform.
  ['co.uk', 'mail.platform.co.uk', false],
  ['com', 'platform.com', false],
  ['github.io', 'platform.github.io', false],
  ['shop.platform.com', 'mail.platform.com', false],
  ['myplatform.com', 'platform.com', false],
  ['platform.com.evil.example', 'platform.com', false],
  ['platform.org', 'platform.com', false],
])('the domain %s belongs to the platform at %s: %s', (domain, platform, expected) => {
  expect(isPlatformDomain(domain, platform)).toBe(expected);
});

it.each([
  ['shop.example', 'shop.example', true],
  ['mail.shop.example', 'shop.example', true],
  ['shop.example', 'mail.shop.example', false],
  ['myshop.example', 'shop.example', false],
])('the domain %s is equal to or below %s: %s', (domain, parent, expected) => {
  expect(isWithinDomain(domain, parent)).toBe(expected);
});

it('getMailDomain returns the part of an e-mail address after the last @, in lower case', () => {
  expect(getMailDomain('"a@b"@Shop.Example')).toBe('shop.example');
});

it.each([
  ['hello@Mail.Shop.co.uk', '_throughline.shop.co.uk'],
  ['hello@ada.github.io', '_throughline.ada.github.io'],
])('the verification record for the sender %s has the name %s', (address, name) => {
  expect(buildVerificationRecord(address, 'abc')).toEqual({ name, value: 'throughline-verification=abc' });
});
