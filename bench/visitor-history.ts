import { Client, escapeIdentifier } from 'pg';

/** Every CRM account of the sandbox has this lead. */
export const LEAD = { id: '101', email: 'avery.stone@example.com', phone: '+12025550123' } as const;

const TABLES = [
  'events',
  'event_ids',
  'visitors',
  'visitor_sessions',
  'visitor_orders',
  'visitor_identities',
] as const;

/**
 * Opens a project's history of events. Each `grow` adds visits of the last two years in chronological order.
 * One visit in 20 is by one of the three visitors of {@link LEAD}.
 * @param superuserUrl URL of a database without concurrent writes
 */
export async function openHistory(superuserUrl: string, projectId: string) {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(
    `set work_mem = '128MB'; set maintenance_work_mem = '512MB'; set max_parallel_workers = 0`,
  );
  let size = 0;
  return {
    /** @param to total number of events: a multiple of 10,000, and more than before */
    async grow(to: number): Promise<void> {
      const rebuildIndexes = await dropIndexes(client);
      await addVisits(client, projectId, { from: size, to });
      if (size === 0) await identify(client, projectId);
      await rebuildIndexes();
      await client.query(`vacuum (analyze) ${TABLES.join(', ')}`);
      await client.query('checkpoint');
      size = to;
    },
    stop: () => client.end(),
  };
}

/**
 * Drops indexes, because building them after the load takes a fraction of the time. Keeps the indexes of
 * `visitors`, because its rows are upserted.
 * @returns a function that rebuilds the dropped indexes
 */
async function dropIndexes(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{
    table: string;
    name: string;
    definition: string;
    key: string | null;
  }>(
    `select i.tablename as table, i.indexname as name, replace(i.indexdef, ' ON ONLY ', ' ON ') as definition,
       pg_get_constraintdef(c.oid) as key
     from pg_indexes i left join pg_constraint c on c.conname = i.indexname
       and c.conrelid = format('%I.%I', i.schemaname, i.tablename)::regclass
     where i.schemaname = 'public' and i.tablename = any($1) and i.tablename <> 'visitors'`,
    [TABLES],
  );
  for (const { table, name, key } of rows) {
    const index = escapeIdentifier(name);
    await client.query(
      key === null ? `drop index ${index}` : `alter table ${table} drop constraint ${index}`,
    );
  }
  return async () => {
    for (const { table, name, definition, key } of rows) {
      const keyed = `alter table ${table} add constraint ${escapeIdentifier(name)} ${key}`;
      await client.query(key === null ? definition : keyed);
    }
  };
}

/** Returns SQL for the id of event `i`, as random as an id from a browser. */
const buildEventId = (i: string) => `substr(md5((${i})::text), 1, 26)`;

const buildTouch = (b: string) =>
  `jsonb_build_object('utm_source', 'newsletter', 'utm_medium', 'email', 'utm_campaign', 'campaign-' || ${b} % 100,
     'landingPath', '/products', 'landingUrl', 'https://shop.example/products', 'ip', '203.0.113.7',
     'userAgent', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')`;

const HAS_ORDER = `b % 40 in (7, 13)`;
const HAS_OTHER = `(${HAS_ORDER} or b % 100 = 27)`;

const EVENTS = `
  select visit.*, b * 5 + place as i, at + place * interval '20 seconds' as event_at, place,
    case when place = 0 then 'session' when place < 4 then 'page_view' when ${HAS_ORDER} then 'order'
      when b % 200 = 27 then 'lifecycle' when b % 200 = 127 then 'meeting' else 'page_view' end as type
  from (select *, generate_series(0, 4) as place from visits) as visit`;

async function addVisits(
  client: Client,
  projectId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await client.query('begin');
  await client.query(
    `create temporary table visits on commit drop as
     select b, at, 'ses_' || lpad(b::text, 9, '0') as session_id, case b % 20
         when 7 then 'vis_lead_' || b / 20 % 3
         else 'vis_' || lpad(($1 / 50 + b * 2654435761 % (($2 - $1) / 50))::text, 9, '0') end as visitor_id
     from (select b, date_trunc('hour', now()) - interval '2 years'
         + interval '730 days' * (b - $1 / 5) / (($2 - $1) / 5) as at
       from generate_series($1 / 5, $2 / 5 - 1) as b) as visit`,
    [from, to].map(String),
  );
  await client.query(
    `insert into events (project_id, visitor_id, occurred_at, event_id, session_id, source, kind, type, title, channel,
       direction, detail)
     select $1, visitor_id, event_at, ${buildEventId('i')}, session_id,
       case type when 'order' then 'ledger' when 'lifecycle' then 'ledger' when 'meeting' then 'calendar'
         else 'analytics' end,
       case type when 'order' then 'commerce' when 'lifecycle' then 'lifecycle' when 'meeting' then 'engagement'
         else 'web' end,
       type,
       case type when 'session' then 'Visit from newsletter' when 'page_view' then 'Visited /products/' || i % 1000
         when 'order' then 'Order ord_' || b when 'lifecycle' then 'Became customer' else 'A first call' end,
       'web', 'inbound',
       case type when 'session' then jsonb_build_object('touch', ${buildTouch('b')} - 'ip' - 'userAgent')
         when 'page_view' then jsonb_build_object('path', '/products/' || i % 1000)
         when 'order' then jsonb_build_object('orderId', 'ord_' || b, 'revenueCents', 4900, 'currency', 'USD')
         else '{}' end
     from (${EVENTS}) as event`,
    [projectId],
  );
  await client.query(
    `insert into event_ids (project_id, event_id, visitor_id, occurred_at)
     select $1, ${buildEventId('i')}, visitor_id, event_at from (${EVENTS}) as event`,
    [projectId],
  );
  await client.query(
    `insert into visitor_sessions (project_id, visitor_id, session_id, started_at, sourced)
     select $1, visitor_id, session_id, at, true from visits`,
    [projectId],
  );
  await client.query(
    `insert into visitor_orders (project_id, order_id, visitor_id, revenue_cents, currency, occurred_at, event_id)
     select $1, 'ord_' || b, visitor_id, 4900, 'USD', at + interval '80 seconds', ${buildEventId('b * 5 + 4')}
     from visits where ${HAS_ORDER}`,
    [projectId],
  );
  await client.query(
    `insert into visitors as known (project_id, visitor_id, first_seen_at, last_seen_at, web_sessions, pageviews,
       order_count, revenue_cents, total_touches, first_touch, first_touch_at, first_touch_sourced,
       first_touch_event_id, last_touch, last_touch_at, last_touch_sourced, last_touch_event_id)
     select $1, visitor_id, min(at), max(at) + interval '80 seconds', count(*),
       count(*) * 4 - count(*) filter (where ${HAS_OTHER}), count(*) filter (where ${HAS_ORDER}),
       count(*) filter (where ${HAS_ORDER}) * 4900, count(*),
       ${buildTouch('min(b)')}, min(at), true, ${buildEventId('min(b) * 5')},
       ${buildTouch('max(b)')}, max(at), true, ${buildEventId('max(b) * 5')}
     from visits group by visitor_id
     on conflict (project_id, visitor_id) do update set
       first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
       last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
       web_sessions = known.web_sessions + excluded.web_sessions,
       pageviews = known.pageviews + excluded.pageviews,
       order_count = known.order_count + excluded.order_count,
       revenue_cents = known.revenue_cents + excluded.revenue_cents,
       total_touches = known.total_touches + excluded.total_touches`,
    [projectId],
  );
  await client.query('commit');
}

async function identify(client: Client, projectId: string): Promise<void> {
  await client.query(
    `insert into visitor_identities (project_id, kind, value, visitor_id, verified, first_seen_at, last_seen_at)
     select $1, kind, value, 'vis_lead_' || number, true, now() - interval '1 year', now() - interval '1 day'
     from (values ('crm_lead_id', $2, 0), ('email', $3, 0), ('email', $3, 1), ('phone', $4, 2))
       as identity (kind, value, number)`,
    [projectId, LEAD.id, LEAD.email, LEAD.phone],
  );
}
