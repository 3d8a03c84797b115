import { USE_NOTED_EVERY_MS, type SealedConnection } from './connections.ts';

/** A {@link SealedConnection} that came with what uses it, whose project is known. */
export type SealedWithUse = Omit<SealedConnection, 'projectId'>;

/**
 * SQL of {@link SealedWithUse} as one value, null where there is no such row, for a statement that finds what uses it.
 * @param connection its name in the statement
 */
export function sealedWithUse(connection: string): string {
  const of = (column: string) => `${connection}.${column}`;
  return `case when ${of('id')} is not null then jsonb_build_object('id', ${of('id')}, 'provider', ${of('provider')},
    'externalId', ${of('external_id')}, 'displayName', ${of('display_name')}, 'status', ${of('status')},
    'settings', ${of('settings')}, 'sealedSecret', ${of('sealed_secret')}) end`;
}

/**
 * SQL that notes the use of a connection as `openConnection` does, for a statement that opens one by itself and
 * whose `$1` is the project. A row that somebody holds, as while its secret is renewed, is left to the next use: nobody
 * waits for a provider to have a use noted.
 * @param chosen a part of the statement with the connection's id as `connection_id`; no row: it is not used
 */
export function notingUse(chosen: string): string {
  return `update connections noted set last_used_at = now() from (
      select id from connections
      where project_id = $1 and id in (select connection_id from ${chosen})
        and (last_used_at is null or last_used_at < now() - interval '${USE_NOTED_EVERY_MS} milliseconds')
      for no key update skip locked) due
    where noted.project_id = $1 and noted.id = due.id`;
}
