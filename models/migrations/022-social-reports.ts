import type { Migration } from './migration.ts';

/**
 * Reads that a provider answers only by a report of its own, for as long as they have no answer. `run_id` is the
 * report's at the provider, begun at `run_since`; without it, it is still to be begun. A row goes with the request that
 * it is for.
 *
 * In `provider_slots`, calls that are slowed: until `slow_until` they lie `spacing` milliseconds apart.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table social_reports (
      project_id uuid not null references projects,
      digest bytea not null,
      run_id text,
      run_since timestamptz,
      created_at timestamptz not null default now(),
      primary key (project_id, digest),
      foreign key (project_id, digest) references read_results (project_id, digest) on delete cascade
    );
    call protect_project_table('social_reports');
    grant select, insert, update (run_id, run_since), delete on social_reports to throughline_worker;

    alter table provider_slots
      add column spacing integer not null default 0,
      add column slow_until timestamptz;
  `);
};
