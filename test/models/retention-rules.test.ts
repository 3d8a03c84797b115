import { connectDatabase, type Database } from '../../models/database.ts';
import { RETENTION_AREA_NAMES, RETENTION_AREAS } from '../../models/retention/retention-areas.ts';
import { RETENTION_RULES } from '../../models/retention/retention-rules.ts';
import { rows } from '../../models/rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { namesIn, readPage, sectionOf, tableRows } from '../unit/docs/pages.ts';

const page = readPage('docs/operating/retention.md');

/** Digits of a number as the page has it. */
const written = (value: number) => value.toLocaleString('en-US');

describe('docs/operating/retention.md', () => {
  let urls: TestDatabase;
  let worker: Database;

  beforeAll(async () => {
    urls = await createTestDatabase();
    const options = { poolSize: 1, applicationName: 'test', statementTimeoutMs: 10_000 };
    worker = connectDatabase({ url: urls.workerUrl, ...options });
  });
  afterAll(async () => {
    await worker.sequelize.close();
    await urls.drop();
  });

  const entries = () =>
    tableRows(sectionOf(page, 'Every table')).map(([table = '', , days = '']) => ({
      table: namesIn(table)[0] ?? '',
      days,
    }));

  it('says of every table what ends its rows', async () => {
    const found = await rows<{ name: string }>(
      worker,
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const documented = entries().map(({ table }) => table);
    expect(documented.toSorted()).toEqual(found.map(({ name }) => name).toSorted());
  });

  it('has the days of every rule, and of every area with its bounds', () => {
    const missing = RETENTION_RULES.filter(({ table, days }) => {
      const entry = entries().find((each) => each.table === table.split('.')[0]);
      return !entry?.days.split(/[^\d,]+/).includes(written(days));
    });
    expect(missing).toEqual([]);
    const areas = tableRows(sectionOf(page, 'What is kept for how long'));
    expect(areas.map(([area = '', , , ...numbers]) => [namesIn(area)[0], ...numbers])).toEqual(
      RETENTION_AREA_NAMES.map((name) => {
        const { defaultDays, least, most } = RETENTION_AREAS[name];
        return [name, written(defaultDays), `${written(least)} to ${written(most)}`];
      }),
    );
  });

  it.each(RETENTION_RULES)('a worker may apply and measure the rule of $table', async (rule) => {
    expect(await rule.expire(worker, { days: rule.days, atMost: 10 })).toMatchObject({ isDone: true });
    expect((await rule.measure(worker, rule.days))?.limitSeconds ?? 0).toBeGreaterThanOrEqual(0);
  });
});
