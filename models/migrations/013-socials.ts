import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    -- Reports that Meta builds asynchronously. A report is deleted with its read in read_results.
    create table social_reports (
      project_id  uuid references projects,
      digest      bytea,
      run_id      text,
      run_since   timestamptz,
      primary key (project_id, digest),
      foreign key (project_id, digest) references read_results on delete cascade
    );
    call protect_project_table('social_reports');
    grant select, insert, update (run_id, run_since), delete on social_reports to throughline_worker;
  `);
};
