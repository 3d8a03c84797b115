/** Labels by the prefix of an actor, such as `app-key:<id>`. */
const KINDS: Record<string, string> = {
  client: 'OAuth client',
  'api-key': 'Service-account key',
  'app-key': 'App key',
  'write-key': 'Write key',
};

const BUILT_IN: Record<string, string> = {
  'client:throughline-console': 'Console',
  'client:admin-cli': 'Operator token',
};

/** Name of a user who is not in the member list, usually because the user was removed from the project. */
export const UNLISTED_MEMBER = 'Former member';

type ActorNames = {
  /** Names by user id; undefined while they load or if they cannot be read. */
  members: ReadonlyMap<string, string> | undefined;
  /** Names of keys and clients by actor, such as `app-key:<id>`. */
  others: ReadonlyMap<string, string>;
};

/**
 * Formats an actor, such as `operator`, `user:<id>` or several credentials joined by `+`. Actors of an
 * unknown kind are returned unchanged.
 */
export function formatActorName(actor: string, names: ActorNames): string {
  return actor
    .split('+')
    .map((part) => getName(part, names))
    .join(' · ');
}

function getName(actor: string, { members, others }: ActorNames): string {
  const [kind = '', id = ''] = actor.split(/:(.*)/);
  if (kind === 'operator') return 'Operator';
  if (kind === 'temporal') return 'Operator (Temporal)';
  if (kind === 'meta') return 'Meta';
  const builtIn = BUILT_IN[actor];
  if (builtIn !== undefined) return builtIn;
  if (kind === 'worker') return 'System';
  if (kind === 'user') return members ? (members.get(id) ?? UNLISTED_MEMBER) : actor;
  return KINDS[kind] === undefined ? actor : `${KINDS[kind]} ${others.get(actor) ?? id}`;
}
