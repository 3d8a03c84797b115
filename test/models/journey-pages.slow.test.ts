import { randomUUID } from 'node:crypto';
import { type Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import {
  getFirstPosition,
  buildItemsStatement,
  type JourneyItemsQuery,
} from '../../models/journey/find-journey-items.ts';
import { findJourneyPage } from '../../models/journey/read-resolved-journey.ts';
import { preparedRows } from '../../models/prepared.ts';
import { rows } from '../../models/rows.ts';
import { createTestDatabase } from '../support/database.ts';
import { keepOpen } from '../support/keep-open.ts';
import { createTenant } from '../support/tenant.ts';

const VISITORS = 200;
const ADDRESS = 'reader@example.com';
const KINDS = ['web', 'commerce', 'lifecycle'];

/** Returns a time in the previous quarter (UTC), whose partitions exist whenever the test runs. */
function inLastQuarter(days: number): Date {
  const today = new Date();
  const firstMonth = 3 * Math.floor(today.getUTCMonth() / 3) - 3;
  return new Date(Date.UTC(today.getUTCFullYear(), firstMonth, 1 + days, 4));
}

let database: Database;
let projectId: string;

const testDatabase = keepOpen(createTestDatabase, async () => {
  ({ projectId } = await createTenant(testDatabase));
  database = testDatabase.connect('api', { poolSize: 1 });
  // Disables foreign keys, because the test stores a lead without a connection.
  await testDatabase.sql('set session_replication_role = replica');
});

async function addEvents(prefix: string, perVisitor: number, until: Date): Promise<void> {
  await testDatabase.sql(
    `insert into events (project_id, visitor_id, occurred_at, event_id, source, kind, type, title, detail)
     select $1, 'v' || v, $6::timestamptz - interval '1 hour' * (1 + v + floor(700 * power((v * 7919 + e * 104729) % 1009 / 1009.0, 3)) * (v % 20)),
       $2 || v || '_' || e, 'analytics', ($3::text[])[1 + (v + e) % 3], 'happened', '', '{}'
     from generate_series(1, $4) v, generate_series(1, $5) e`,
    [projectId, prefix, KINDS, VISITORS, perVisitor, until],
  );
  await testDatabase.sql('delete from visitors where project_id = $1', [projectId]);
  await testDatabase.sql(
    `insert into visitors (project_id, visitor_id, first_seen_at, last_seen_at, web_sessions, pageviews, order_count,
       revenue_cents, total_touches)
     select $1, visitor_id, min(occurred_at), max(occurred_at), 1, count(*), 0, 0, 0 from events
     where project_id = $1 group by visitor_id`,
    [projectId],
  );
}

async function storeResolution(): Promise<Pick<JourneyItemsQuery, 'resolutionId' | 'crmLeadId'>> {
  const [resolutionId, crmLeadId] = [randomUUID(), randomUUID()];
  await testDatabase.sql(
    `insert into journey_resolutions (id, project_id, connection_id, crm_lead_id, state, visitor_ids, lead, resolved_at)
     select $1, $2, gen_random_uuid(), $3, 'resolved', array_agg('v' || v), $5, now() from generate_series(1, $4) v`,
    [resolutionId, projectId, crmLeadId, VISITORS, { ids: [], emails: [ADDRESS], phones: [] }],
  );
  return { resolutionId, crmLeadId };
}

const createFirstPage = async (
  limit: number,
  kinds?: readonly string[],
  now = new Date(),
): Promise<JourneyItemsQuery> => {
  const lead = await storeResolution();
  return {
    ...lead,
    kinds,
    since: undefined,
    after: getFirstPosition(now.getTime()),
    asOf: undefined,
    limit,
  };
};

async function countRowsRead(page: JourneyItemsQuery): Promise<number> {
  // Updates the planner's statistics, because autovacuum is off in the test cluster.
  await testDatabase.sql('analyze');
  const opened = await findJourneyPage({ database, projectId }, page, { isOpened: false });
  const { sql, bind } = buildItemsStatement(projectId, { ...page, asOf: opened?.journey.asOf });
  return inProject(database, projectId, async (project) => {
    // Discards plans with sequential scans, which the connection may have cached when the tables were
    // smaller.
    await rows(project, 'discard plans');
    await rows(
      project,
      `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`,
    );
    // The view also counts earlier reads that the connection has not yet reported, so the result is the
    // difference of two counts.
    const countReads = async () => {
      const [counted] = await rows<{ read: number }>(
        project,
        `select sum(idx_tup_fetch + seq_tup_read)::int as read from pg_stat_xact_all_tables
         where relname ~ '^(events_|visitors$|email_)'`,
      );
      return counted?.read ?? Number.NaN;
    };
    const before = await countReads();
    expect(await preparedRows(project, sql, bind)).toHaveLength(page.limit + 1);
    return (await countReads()) - before;
  });
}

// Two days into a quarter, a page needs events from two partitions.
it.each(
  [2, 10, 57].flatMap((days) => [
    { days, which: 'all kinds', kinds: undefined },
    { days, which: 'one kind', kinds: ['web'] },
  ]),
)(
  'reads no more rows for a page of events of $which when the history is 11 or 21 times as long ($days days into a quarter)',
  async ({ days, kinds }) => {
    await testDatabase.sql('truncate events');
    const now = inLastQuarter(days);
    const limit = 21;
    const read: number[] = [];
    for (const perVisitor of [6, 60, 60]) {
      await addEvents(`${days}_${read.length}_`, perVisitor, now);
      read.push(await countRowsRead(await createFirstPage(limit, kinds, now)));
    }
    // The bound allows the totals and the newest event of each visitor, and half a page of events per item.
    expect(Math.max(...read)).toBeLessThan(2 * VISITORS + (limit * limit) / 2);
  },
);
