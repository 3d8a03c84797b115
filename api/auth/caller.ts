import type { UserRow } from '../../models/users/find-user.ts';
import type { Viewer } from '../../models/users/list-visible-users.ts';

/** A person, by an access token. */
export type UserCaller = {
  user: UserRow;
  /** What the token grants at most. */
  scopes: ReadonlySet<string>;
  /** The only project that the token acts in. */
  projectId: string | undefined;
};

/** A program, by a key of one project. */
export type KeyCaller = { keyId: string; projectId: string; scopes: ReadonlySet<string> };

/** Who calls: one entry for each credential that was sent, all of them valid. */
export type Caller = { bearer?: UserCaller; apiKey?: KeyCaller; appKey?: KeyCaller };

/** The caller for logs and records: `user:usr_…`, `api-key:<id>`, `app-key:<id>`, joined by `+`. Ids only. */
export function describeCaller({ bearer, apiKey, appKey }: Caller): string {
  return [
    bearer && `user:${bearer.user.id}`,
    apiKey && `api-key:${apiKey.keyId}`,
    appKey && `app-key:${appKey.keyId}`,
  ]
    .filter(Boolean)
    .join('+');
}

/** Whether the caller acts as platform admin. A token that is bound to one project never does. */
export function isPlatformAdmin({ user, projectId }: UserCaller): boolean {
  return user.platformRole === 'admin' && projectId === undefined;
}

/** Which users the caller may see. */
export function asViewer(caller: UserCaller): Viewer {
  return { userId: caller.user.id, seesEveryone: isPlatformAdmin(caller) };
}
