import type { Migration } from './migration.ts';

/** Rights are taken away that no version uses. */
export const expands = true;

/**
 * The API makes accounts for who was invited, and changes invitations: column by column, so that it can make nobody an
 * admin of the platform, and move no invitation to another address.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    revoke insert on users from throughline_api;
    grant insert (id, email, name, email_verified) on users to throughline_api;

    revoke insert, update on invitations from throughline_api;
    grant insert (project_id, email, role_ids, project_name, inviter_name, invited_by, invited_through, request_id,
      expires_at) on invitations to throughline_api;
    grant update (link_id, expires_at, mail_requested_at, mailed_at, mail_refused_at, checked_at, invited_by,
      invited_through, inviter_name, project_name, request_id, accepted_at, accepted_by, revoked_at)
      on invitations to throughline_api;
  `);
};
