import type { Migration } from './migration.ts';

/** It only adds. */
export const expands = true;

/**
 * What a project lets its enabled campaigns spend in a day, by currency, and what is being added to that at this moment: two
 * changes that each fit and together do not are decided one after the other, by the lock on the project's row. What was
 * released counts for those who began to read before that, and may not have seen it.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table campaign_guards (
      project_id uuid primary key references projects,
      -- In units of each currency.
      max_daily_budget jsonb not null default '{}',
      updated_at timestamptz not null default now()
    );
    call protect_project_table('campaign_guards');
    grant select, insert, update (max_daily_budget, updated_at) on campaign_guards to throughline_api;
    -- To lock a row takes the right to change something of it.
    grant select, update (updated_at) on campaign_guards to throughline_worker;

    create table budget_reservations (
      project_id uuid not null references projects,
      -- Of the campaign's intent, or of the change.
      id uuid not null,
      currency text not null,
      micros bigint not null,
      released_at timestamptz,
      expires_at timestamptz not null,
      primary key (project_id, id)
    );
    call protect_project_table('budget_reservations');
    grant select, insert, update (currency, micros, released_at, expires_at), delete on budget_reservations
      to throughline_worker;
  `);
};
