/**
 * SQL for whether the link of an attempt, the row `s` of `connect_sessions`, leads nowhere any more because whoever made
 * it may no longer connect accounts. Who has a link needs nothing else to attach an account to the project, so it ends
 * with what it came from: the person who is disabled, was signed out or has lost their part or their role, the consent
 * by which a program acted for them, the program itself. An attempt that waits for a worker, or has ended, is past that.
 */
export const IS_WITHDRAWN = `s.state in ('open', 'authorizing', 'choosing') and (
    s.created_by like 'user:%' and not exists (
      select from users u join projects p on p.id = s.project_id
      where u.id = substr(s.created_by, 6) and u.disabled_at is null
        and (u.signed_out_at is null or u.signed_out_at < s.created_at)
        and (p.owner_id = u.id or exists (
          select from membership_roles mr join roles r on r.id = mr.role_id
          where mr.project_id = p.id and mr.user_id = u.id and 'connections:write' = any (r.permissions))))
    or s.client_id like 'tlc\\_%' and not exists (
      select from oauth_clients c left join users o on o.id = c.user_id
      where c.client_id = s.client_id and not c.disabled and o.disabled_at is null
        and (s.created_by not like 'user:%' or exists (
          select from oidc_records g where g.kind = 'Grant' and g.client_id = s.client_id
            and g.user_id = substr(s.created_by, 6) and g.expires_at > now()))))`;
