import { useQuery } from '@tanstack/react-query';
import { useProject } from '../data/projects.ts';
import { membersQuery } from '../data/team.ts';

/** What acts besides members, by what the API writes before the colon. */
const KINDS: Record<string, string> = {
  client: 'the OAuth client',
  'api-key': 'the service account’s key',
  'app-key': 'the app key',
  'write-key': 'the write key',
};

/** Of a person who has left, or was removed. */
export const FORMER_MEMBER = 'a former member';

/** Names of who acts, as the API writes them: `user:<id>`, `api-key:<id>`, `operator` and so on. */
export function useActorNames(): (actor: string) => string {
  const { id: projectId } = useProject();
  const { data } = useQuery(membersQuery(projectId));
  const members = new Map(data?.members.map(({ userId, name }) => [userId, name]));
  return (actor) => {
    const [kind = '', id = ''] = actor.split(/:(.*)/);
    if (kind === 'operator') return 'an operator of the API';
    if (kind === 'worker') return 'a job of the API';
    // Until the members are known, and where they cannot be read, the id is all that there is.
    if (kind === 'user') return members.get(id) ?? (data ? FORMER_MEMBER : actor);
    return KINDS[kind] === undefined ? actor : `${KINDS[kind]} ${id}`;
  };
}
