import { z } from 'zod';
import { storeGoal } from '../../models/conversions/conversion-goals.ts';
import { inProject } from '../../models/in-project.ts';
import { storeEvents } from '../../models/journey/store-events.ts';
import { createTestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { keepOpen } from '../support/keep-open.ts';
import { createTenant } from '../support/tenant.ts';
import { createIdentify, createVisit } from './conversions/conversion-events.ts';

const scanCounts = z.array(
  z.object({ table: z.string(), sequential: z.coerce.number(), index: z.coerce.number() }),
);

const READ_TABLES = [
  'conversion_goals',
  'conversion_inbox',
  'conversions',
  'sequences',
  'visitor_identities',
  'visitors',
];

const APPLICATION = 'stores';

const database = keepOpen(createTestDatabase);

/**
 * Counts scans after the connections have closed, because a connection may report its statistics only when it
 * closes.
 */
async function countScans() {
  await eventually(async () => {
    const open = await database.sql(
      'select from pg_stat_activity where datname = current_database() and application_name = $1',
      [APPLICATION],
    );
    return open.length === 0;
  });
  const rows = await database.sql(
    `select relname as table, seq_scan as sequential, coalesce(idx_scan, 0) as index from pg_stat_user_tables
     where relname = any($1) order by relname`,
    [READ_TABLES],
  );
  return scanCounts.parse(rows);
}

// A connection may plan its statements while an installation's tables are still small, and keep these plans
// when the tables grow.
it('stores the events of a visit with index scans only, even with plans that were made for small tables', async () => {
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
  await database.sql(`vacuum analyze ${READ_TABLES.join(', ')}`);
  const before = await countScans();

  const connected = connect();
  for (const visitorId of ['v-1', 'v-2', 'v-3'])
    await storeEvents({ database: connected, projectId }, [createVisit(visitorId, new Date())], {
      bytes: 0,
    });
  await connected.sequelize.close();
  const after = await countScans();

  const getSequential = (counts: typeof before) =>
    counts.map(({ table, sequential }) => ({ table, sequential }));
  expect(getSequential(after)).toEqual(getSequential(before));
  const scanned = after.filter(({ index }, position) => index > (before[position]?.index ?? 0));
  expect(scanned.map(({ table }) => table)).toEqual(READ_TABLES);
});
