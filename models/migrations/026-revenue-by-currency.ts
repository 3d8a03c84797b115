import type { Migration } from './migration.ts';

/**
 * Money of one currency is not added to money of another: a visitor's revenue stands by currency, and what a project's
 * currency is decides only what a header shows, so that it may be set at any time.
 *
 * A refund belongs to its order, and may come before it: the order's row then waits for the order with an infinite time,
 * which every order is earlier than. A later event that names the same order is no order; `noted_at` and
 * `previous_event_id` say which event was the order for a page that shows an earlier moment.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table journey_settings
      -- What revenue is shown in (ISO 4217), and what an order is in that names no currency.
      add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
      -- Visitors that an e-mail address or a phone number may bring by the word of browsers only.
      add column unverified_limit integer not null default 20 check (unverified_limit > 0),
      -- Whether visitors are matched by what trusted senders have said, and by nothing else.
      add column verified_only boolean not null default false;

    alter table visitor_orders
      add column refunded_cents bigint not null default 0,
      add column noted_at timestamptz,
      add column previous_event_id text collate "C";

    -- revenue_cents is now that of orders that name no currency.
    alter table visitors add column revenue_by_currency jsonb not null default '{}';
    alter table visitors no force row level security;
    alter table visitor_orders no force row level security;
    update visitors known set revenue_by_currency = named.cents, revenue_cents = revenue_cents - named.total
    from (
      select project_id, visitor_id, jsonb_object_agg(currency, cents) as cents, sum(cents) as total
      from (
        select project_id, visitor_id, currency, sum(revenue_cents) as cents from visitor_orders
        where currency is not null group by project_id, visitor_id, currency) as sums
      group by project_id, visitor_id) as named
    where known.project_id = named.project_id and known.visitor_id = named.visitor_id;
    alter table visitors force row level security;
    alter table visitor_orders force row level security;
  `);
};
