import { DEDUPLICATION_DAYS } from '../../models/journey/events.ts';
import { type Database } from '../../models/database.ts';
import { RETENTION_AREA_NAMES, RETENTION_AREAS } from '../../models/retention/retention-settings.ts';
import { RETENTION_RULES } from '../../models/retention/retention-rules.ts';
import { rows } from '../../models/rows.ts';
import { createTestDatabase } from '../support/database.ts';
import { readCodeNames, readPage, getSection, readTableRows } from '../../tools/docs/pages.ts';
import { keepOpen } from '../support/keep-open.ts';

const page = readPage('docs/operating/retention.md');

const formatNumber = (value: number) => value.toLocaleString('en-US');

let worker: Database;

const urls = keepOpen(createTestDatabase, () => {
  worker = urls.connect('worker', { poolSize: 1 });
});

const readEntries = () =>
  readTableRows(getSection(page, 'Every table')).flatMap(([tables = '', , days = '']) =>
    readCodeNames(tables).map((table) => ({ table, days })),
  );

it('lists every table on the retention page', async () => {
  const found = await rows<{ name: string }>(
    worker,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const documented = readEntries().map(({ table }) => table);
  expect(documented.toSorted()).toEqual(found.map(({ name }) => name).toSorted());
});

it('shows the days of every retention rule and area on the retention page', () => {
  const missing = RETENTION_RULES.filter(({ table, days }) => {
    const entry = readEntries().find((each) => each.table === table.split('.')[0]);
    return !entry?.days.split(/[^\d,]+/).includes(formatNumber(days));
  });
  expect(missing).toEqual([]);
  const areas = readTableRows(getSection(page, 'What is kept for how long'));
  expect(areas.map(([area = '', , , ...numbers]) => [readCodeNames(area)[0], ...numbers])).toEqual(
    RETENTION_AREA_NAMES.map((name) => {
      const { defaultDays, least, most } = RETENTION_AREAS[name];
      return [name, formatNumber(defaultDays), `${formatNumber(least)} to ${formatNumber(most)}`];
    }),
  );
});

it('enforces the minimum of each retention area in PostgreSQL', async () => {
  const least = await rows<{ area: string; days: number }>(
    worker,
    'select area, least_days_of(area) as days from unnest($1::text[]) as area',
    [RETENTION_AREA_NAMES],
  );
  expect(least).toEqual(RETENTION_AREA_NAMES.map((area) => ({ area, days: RETENTION_AREAS[area].least })));
  const functions = await rows<{ name: string; floor: string | null }>(
    worker,
    `select proname as name,
       substring(pg_get_functiondef(oid) from '(?i)greatest\\((?:\\w+\\.)?(?:default_)?days, ([^()]+)[()]') as floor
     from pg_proc where pronamespace = 'public'::regnamespace
       and (proname like 'expire\\_%' or proname like 'drop\\_partition\\_of\\_%' or proname = 'delete_old_email_events')`,
  );
  const floors = new Map(functions.map(({ name, floor }) => [name, floor]));
  expect(floors.get('drop_partition_of_event_ids')).toBe(String(DEDUPLICATION_DAYS));
  // `expire_events` takes its periods from project settings, `expire_journey_export_parts` from the rows, and
  // `drop_partition_of_events` always keeps at least two years. So none of them needs a minimum.
  const withoutFloor = ['expire_events', 'drop_partition_of_events', 'expire_journey_export_parts'];
  const found = functions.filter(({ floor }) => floor === null).map(({ name }) => name);
  expect(found.toSorted()).toEqual(withoutFloor.toSorted());
});

it('each function that deletes expired rows limits its wait for locks', async () => {
  const unlimited = await rows<{ name: string }>(
    worker,
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and (proname like 'expire\\_%' or proname = 'delete_old_email_events')
       and not exists (select from unnest(proconfig) setting where setting like 'lock_timeout=%')`,
  );
  expect(unlimited).toEqual([]);
});

it.each(RETENTION_RULES)('a worker can apply and measure the retention rule of $table', async (rule) => {
  // The first pass drops a partition that has expired since the database's template was created.
  await rule.expire(worker, { days: rule.days, limit: 10 });
  expect(await rule.expire(worker, { days: rule.days, limit: 10 })).toMatchObject({ isDone: true });
  expect((await rule.measure(worker, rule.days))?.limitSeconds ?? 0).toBeGreaterThanOrEqual(0);
});
