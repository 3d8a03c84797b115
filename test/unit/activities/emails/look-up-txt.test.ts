import { lookUpTxt } from '../../../../activities/emails/look-up-txt.ts';
import { startNameServer, type NameServer } from '../../../support/name-server.ts';
import { keepOpen } from '../../../support/keep-open.ts';

const name = '_throughline.shop.example';
const value = 'throughline-verification=0123456789abcdef';
const buildOtherRecords = (count: number) => Array.from({ length: count }, (_, at) => `v=other-${at}`);

const server = keepOpen(startNameServer);

const lookUp = (records: Parameters<NameServer['records']['set']>[1] | undefined) => {
  if (records === undefined) server.records.delete(name);
  else server.records.set(name, records);
  return lookUpTxt({ name, value }, [server.address]);
};

it.each([
  ['the value', [value], 'found'],
  ['the value after 60 other records', [...buildOtherRecords(60), value], 'found'],
  ['the value in parts', [[value.slice(0, 20), value.slice(20)]], 'found'],
  ['the value with spaces around it', [` ${value} `], 'found'],
  ['another value', ['throughline-verification=f'], 'record_differs'],
  ['a longer value with the same beginning', [`${value}0`], 'record_differs'],
  ['the value inside another text', [`x ${value}`], 'record_differs'],
  ['the value in quotes within another record', [`v=spf1 "${value}"`], 'record_differs'],
  ['no TXT record', [], 'record_not_found'],
  ['no such name', undefined, 'record_not_found'],
  ['a refusal', 'refused' as const, 'dns_unavailable'],
])('classifies a DNS answer with %s', async (_, records, expected) => {
  expect(await lookUp(records)).toBe(expected);
});

it.each([
  ['one try', { oneMs: 100, allMs: 60_000 }],
  ['all tries', { oneMs: 60_000, allMs: 100 }],
])('a DNS look-up ends after the timeout for %s if no name server answers', async (_, timeouts) => {
  server.records.set(name, 'silent');
  expect(await lookUpTxt({ name, value }, [server.address], timeouts)).toBe('dns_unavailable');
});
