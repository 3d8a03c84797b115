import type { Migration } from './migration.ts';

/**
 * Who a subject of another token issuer is here. Links are made by an operator; no token makes one. A user may have
 * several identities, an identity has one user.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table user_identities (
      issuer text not null check (issuer <> ''),
      subject text not null check (subject <> ''),
      user_id text not null references users,
      created_at timestamptz not null default now(),
      primary key (issuer, subject)
    );
    create index user_identities_of_user on user_identities (user_id);
    grant select (issuer, subject, user_id) on user_identities to throughline_api;
    grant select, insert, delete on user_identities to throughline_admin;
  `);
};
