import { z } from 'zod';
import { storeGoal } from '../../models/conversions/conversion-goals.ts';
import { inProject } from '../../models/in-project.ts';
import { storeEvents } from '../../models/journey/store-events.ts';
import { createTestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { keepOpen } from '../support/keep-open.ts';
import { createTenant } from '../support/tenant.ts';
import { createIdentify, createVisit } from './conversions/conversion-events.ts';

/** Number of sequential and index scans per table. */
const scans = z.array(z.object({ table: z.string(), whole: z.coerce.number(), byIndex: z.coerce.number() }));

/** Tables in which a statement looks up a visitor. */
const LOOKED_INTO = [
  'conversion_goals',
  'conversion_inbox',
  'conversions',
  'sequences',
  'visitor_identities',
  'visitors',
];

const APPLICATION = 'stores';

const database = keepOpen(createTestDatabase);

/** Counts scans of closed connections, which report their statistics at the end. */
async function scansOfTables() {
  await eventually(async () => {
    const open = await database.sql(
      'select from pg_stat_activity where datname = current_database() and application_name = $1',
      [APPLICATION],
    );
    return open.length === 0;
  });
  const rows = await database.sql(
    `select relname as table, seq_scan as whole, coalesce(idx_scan, 0) as "byIndex" from pg_stat_user_tables
     where relname = any($1) order by relname`,
    [LOOKED_INTO],
  );
  return scans.parse(rows);
}

// A connection caches its plan, perhaps on the first day of an installation, while tables grow.
it('stores events by index lookups, even with a plan made for small tables', async () => {
  const { projectId } = await createTenant(database);
  const connect = () => database.connect('api', { poolSize: 1, applicationName: APPLICATION });
  const setUp = connect();
  await inProject(setUp, projectId, (project) => {
    const goal = { name: 'purchases', triggerOn: 'order', destinations: [], windowDays: 90 };
    return storeGoal(project, { ...goal, requireConsent: true, validateOnly: false }, 20);
  });
  await storeEvents(
    { database: setUp, projectId },
    [createIdentify('v-0', { kind: 'email', value: 'ada@example.com' })],
    { bytes: 0 },
  );
  await setUp.sequelize.close();
  await database.sql(`vacuum analyze ${LOOKED_INTO.join(', ')}`);
  const before = await scansOfTables();

  const connected = connect();
  for (const visitorId of ['v-1', 'v-2', 'v-3'])
    await storeEvents({ database: connected, projectId }, [createVisit(visitorId, new Date())], {
      bytes: 0,
    });
  await connected.sequelize.close();
  const after = await scansOfTables();

  const readWhole = (tables: typeof before) => tables.map(({ table, whole }) => ({ table, whole }));
  expect(readWhole(after)).toEqual(readWhole(before));
  const used = after.filter(({ byIndex }, place) => byIndex > (before[place]?.byIndex ?? 0));
  expect(used.map(({ table }) => table)).toEqual(LOOKED_INTO);
});
