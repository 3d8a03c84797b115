import { useQueries, useQuery } from '@tanstack/react-query';
import {
  appKeysQuery,
  serviceAccountKeysQuery,
  serviceAccountsQuery,
  writeKeysQuery,
  oauthClientsQuery,
} from '../data/keys.ts';
import { useHasScope, useProject } from '../data/projects.ts';
import { membersQuery } from '../data/team.ts';
import { formatActorName } from './actor-name.ts';

/** Each service account costs one request. */
const MAX_ACCOUNTS = 50;

/** Formats an actor. While the members load, users are shown as `whileLoading`, by default "…". */
export type GetActorName = (actor: string, whileLoading?: string) => string;

/**
 * Returns a function that names actors. It names keys only if the user has the scope `keys:write`, and OAuth
 * clients only if the user owns them.
 * @param actors actors on the page; keys and clients are read only if an actor of their kind is among them
 */
export function useActorNames(actors: readonly string[]): GetActorName {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const hasActor = (kind: string) =>
    actors.some((actor) => actor.split('+').some((part) => part.startsWith(`${kind}:`)));
  const getKeys = (kind: string) => ({ enabled: hasScope('keys:write') && hasActor(kind) });
  const { data, isLoading } = useQuery({ ...membersQuery(projectId), enabled: actors.length > 0 });
  const appKeys = useQuery({ ...appKeysQuery(projectId), ...getKeys('app-key') });
  const writeKeys = useQuery({ ...writeKeysQuery(projectId), ...getKeys('write-key') });
  const clients = useQuery({ ...oauthClientsQuery, enabled: hasActor('client') });
  const accounts = useQuery({ ...serviceAccountsQuery(projectId), ...getKeys('api-key') });
  const listed = (accounts.data?.rows ?? []).slice(0, MAX_ACCOUNTS);
  const accountKeys = useQueries({
    queries: listed.map(({ id }) => ({ ...serviceAccountKeysQuery(projectId, id), ...getKeys('api-key') })),
  });
  const others = new Map([
    ...(appKeys.data?.rows ?? []).map(({ id, name }) => [`app-key:${id}`, `“${name}”`] as const),
    ...(writeKeys.data?.rows ?? []).map(({ id, name }) => [`write-key:${id}`, `“${name}”`] as const),
    ...(clients.data?.clients ?? []).map(
      ({ clientId, name }) => [`client:${clientId}`, `“${name}”`] as const,
    ),
    ...listed.flatMap(({ name }, index) =>
      (accountKeys[index]?.data?.rows ?? []).map(
        ({ id, lastFour }) => [`api-key:${id}`, `…${lastFour} of “${name}”`] as const,
      ),
    ),
  ]);
  const members = data && new Map(data.members.map(({ userId, name }) => [userId, name]));
  return (actor, whileLoading = '…') =>
    isLoading && actor.startsWith('user:') ? whileLoading : formatActorName(actor, { members, others });
}

export function Actor({ actor }: { actor: string }) {
  return useActorNames([actor])(actor);
}
