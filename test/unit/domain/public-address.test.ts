import ipaddr from 'ipaddr.js';
import { isLoopbackAddress, isPublicAddress } from '../../../domain/public-address.ts';
import { findPublicUrlFault } from '../../../domain/public-url.ts';

it.each(['1.1.1.1', '93.184.216.34', '172.15.0.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
  'accepts %s as a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  '127.1.2.3',
  '169.254.169.254',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fd12:3456::1',
  'fe80::1%eth0',
  'fec0::1',
  'localhost',
  '',
])('refuses %s as a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it('recognizes loopback addresses of IPv4 and IPv6', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '10.0.0.1', '::'].map(isLoopbackAddress)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  ['https://hooks.example.com/a?b=c', undefined],
  ['https://hooks.example.com:8443/', undefined],
  ['https://1.1.1.1/', undefined],
  ['https://[2606:4700:4700::1111]/', undefined],
  ['https://2130706433/', 'must resolve to a public address'],
  ['https://0x7f.1/', 'must resolve to a public address'],
  ['https://hooks.internal/', 'must resolve to a public address'],
  ['https://hooks.internal./', 'must resolve to a public address'],
  ['https://hooks.example.com:22/', 'must have the port 443 or 8443'],
  ['http://hooks.example.com/', 'must begin with https://'],
  ['file:///etc/passwd', 'must begin with https://'],
  ['http://127.0.0.1:8080/', 'must begin with https://'],
  ['/hooks', 'must be an absolute URL'],
])('checks whether %s is a public HTTPS URL and returns the fault %s', (url, fault) => {
  expect(findPublicUrlFault(url, { toLoopback: false })).toBe(fault);
});

it('accepts plain HTTP only to loopback addresses, and only with toLoopback', () => {
  expect(findPublicUrlFault('http://127.0.0.1:8080/', { toLoopback: true })).toBeUndefined();
  expect(findPublicUrlFault('http://[::1]:8080/', { toLoopback: true })).toBeUndefined();
  expect(findPublicUrlFault('http://10.0.0.1/', { toLoopback: true })).toBe('must begin with https://');
});

/** Both IANA registries of special-purpose addresses, and multicast (RFC 1112, RFC 4291). */
const SPECIAL_RANGES = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

function listBounds(block: string): string[] {
  const network = block.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4;
  return [network.networkAddressFromCIDR(block), network.broadcastAddressFromCIDR(block)].map(String);
}

it.each(SPECIAL_RANGES)('refuses the first and last address of %s as public', (block) => {
  expect(listBounds(block).map(isPublicAddress)).toEqual([false, false]);
});

it.each([
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.32.0.0',
  '192.0.1.0',
  '192.175.49.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::',
  '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff',
  '2003::1',
  '2620:4f:7fff:ffff::1',
  '2620:4f:8001::',
  '3ffe:ffff::1',
])('accepts %s, which is next to a special range, as public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
