import { z } from 'zod';
import { openCrm, type OpenCrm } from './open-crm.ts';
import { keepOpen } from '../../support/keep-open.ts';

let sandbox: OpenCrm;
keepOpen(openCrm, (opened) => (sandbox = opened));

const page = z.object({
  total: z.number(),
  results: z.array(z.object({ id: z.string() })),
  paging: z.object({ next: z.object({ after: z.string() }) }).optional(),
});

const search = (token: string, body: object, type = 'contacts') =>
  sandbox.call(token, 'POST', `/crm/objects/2026-03/${type}/search`, body);

it('finds objects with every word, without archived and merged objects', async () => {
  const find = async (query: string) => page.parse((await search('pat-words', { query })).body);
  expect(await find('avery')).toMatchObject({ total: 1, results: [{ id: '101' }] });
  expect(await find('stone Avery')).toMatchObject({ total: 1 });
  expect(await find('2025550123')).toMatchObject({ total: 1, results: [{ id: '101' }] });
  expect(await find('kim')).toMatchObject({ total: 1, results: [{ id: '103' }] });
});

it('pages with `after` up to 10,000 objects', async () => {
  const first = page.parse((await search('pat-pages', { query: '', limit: 4 })).body);
  expect([first.results.length, first.paging?.next.after]).toEqual([4, '4']);
  const last = page.parse((await search('pat-pages', { limit: 100, after: '4' })).body);
  expect(last.results.length).toBe(first.total - 4);
  expect(last.paging).toBeUndefined();
  const unknown = [{ filters: [{ propertyName: 'unknown', operator: 'EQ', value: '1' }] }];
  for (const body of [{ after: '9999', limit: 2 }, { limit: 101 }, { query: 1 }, { filterGroups: unknown }]) {
    expect((await search(`pat-bad-${Object.keys(body).join('-')}`, body)).status).toBe(400);
  }
});

it('sorts by the creation date, whose property differs for custom objects', async () => {
  const sortByNewest = (propertyName: string) => ({ sorts: [{ propertyName, direction: 'DESCENDING' }] });
  const token = 'pat-sorts';
  const { id } = await sandbox.contacts(token).create({ firstname: 'Just', lastname: 'Made' });
  const { results } = page.parse((await search(token, sortByNewest('createdate'))).body);
  expect(results[0]).toEqual({ id });
  const statuses = [];
  for (const [type, name] of [
    ['contacts', 'hs_createdate'],
    ['2-1234567', 'hs_createdate'],
    ['2-1234567', 'createdate'],
    ['0-136', 'createdate'],
  ] as const) {
    statuses.push((await search(token, sortByNewest(name), type)).status);
  }
  expect(statuses).toEqual([400, 200, 400, 200]);
});

it('allows five searches per second and account, apart from other calls', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => search('pat-limit', {})));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await sandbox.call('pat-limit', 'GET', '/crm/objects/2026-03/contacts/101')).status).toBe(200);
});
