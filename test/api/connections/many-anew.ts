/**
 * SQL that stores 1,000 connections of another connection's grant ($1) in a project ($2), one hour ahead. Their ids
 * sort first.
 */
export const ANEW = `
  insert into connections (id, project_id, provider, external_id, display_name, settings, sealed_secret, grant_id,
    check_at, updated_at)
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, provider, 'anew-' || n, 'Anew',
    settings, 'x', grant_id, now() + interval '1 day', now() + interval '1 hour'
  from connections, generate_series(1, 1000) n where id = $1`;
