import { useQuery } from '@tanstack/react-query';
import { useProject } from '../data/projects.ts';
import { membersQuery } from '../data/team.ts';
import { actorName } from './actor-name.ts';

/** Names of who acts, for the members of the project: see {@link actorName}. */
export function useActorNames(): (actor: string) => string {
  const { id: projectId } = useProject();
  const { data } = useQuery(membersQuery(projectId));
  const members = data && new Map(data.members.map(({ userId, name }) => [userId, name]));
  return (actor) => actorName(actor, members);
}
