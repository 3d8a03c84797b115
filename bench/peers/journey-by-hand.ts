import { Client } from 'pg';

type Lead = { id: string; email: string; phone: string };

export type Cursor = { at: string; id: string };

type Item = { id: string; at: string };

const ITEMS = 50;

/**
 * Reads journeys with hand-written statements in the API's database role. It does not call the CRM or write
 * rows.
 */
export async function connectByHand(databaseUrl: string, projectId: string) {
  const client = new Client({ connectionString: databaseUrl, statement_timeout: 30_000 });
  await client.connect();
  return {
    /** @param after undefined for the first page */
    async readPage({ id, email, phone }: Lead, after?: Cursor): Promise<Item[]> {
      await client.query(`begin; set local app.project_id = '${projectId}'`);
      const { rows: visitors } = await client.query<{ visitor_id: string }>(
        `select distinct visitor_id from visitor_identities
         where project_id = $1 and (kind, value) in (('crm_lead_id', $2), ('email', $3), ('phone', $4))`,
        [projectId, id, email, phone],
      );
      const visitorIds = visitors.map(({ visitor_id }) => visitor_id);
      await client.query(HEADER, [projectId, visitorIds]);
      const from = after ?? { at: new Date(Date.now() + YEAR_MS).toISOString(), id: 'z' };
      const { rows } = await client.query<Item>(PAGE, [
        projectId,
        visitorIds,
        from.at,
        from.id,
        email,
        ITEMS + 1,
      ]);
      await client.query('commit');
      return rows.slice(0, ITEMS);
    },
    stop: () => client.end(),
  };
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

const HEADER = `
  select min(first_seen_at), max(last_seen_at), sum(web_sessions), sum(pageviews), sum(order_count),
    sum(revenue_cents), sum(total_touches),
    (array_agg(first_touch order by first_touch_sourced desc, first_touch_at))[1],
    (array_agg(last_touch order by last_touch_sourced desc, last_touch_at desc))[1]
  from visitors where project_id = $1 and visitor_id = any($2)`;

const PAGE = `
  select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, source, kind, type, title, status,
    scheduled_for, detail
  from (
    (select event.* from unnest($2::text[]) as visitor (id) cross join lateral (
       select event_id as id, occurred_at as at, source, kind, type, title, status, scheduled_for, detail from events
       where project_id = $1 and visitor_id = visitor.id and occurred_at <= $3
         and (occurred_at, event_id) < ($3::timestamptz, $4)
       order by occurred_at desc, event_id desc limit $6) as event
     order by at desc, id desc limit $6)
    union all
    (select recipient.batch_id || '_' || recipient.index, coalesce(sent_at, scheduled_for, created_at) as at, 'ledger',
       'communication', 'email', template ->> 'subject', recipient.status, scheduled_for, recipient.params
     from email_recipients recipient join email_batches batch on batch.id = recipient.batch_id
     where recipient.project_id = $1 and email = $5 and coalesce(sent_at, scheduled_for, created_at) < $3::timestamptz
     order by at desc limit $6)
  ) as item order by item.at desc, id desc limit $6`;
