/** What acts besides members, by what the API writes before the colon. */
const KINDS: Record<string, string> = {
  client: 'the OAuth client',
  'api-key': 'the service account’s key',
  'app-key': 'the app key',
  'write-key': 'the write key',
};

/** Clients of every deployment, which nobody has registered. */
const BUILT_IN: Record<string, string> = {
  'client:throughline-console': 'the console',
  'client:admin-cli': 'a token that an operator issued',
};

/** Of a person who has left, was removed, or has joined since the list was read. */
export const UNLISTED_MEMBER = 'somebody who is not in the list of members';

/** What who acts is called, as far as it is known. */
export type ActorNames = {
  /** By their ids; undefined until they are known, and where they cannot be read. */
  members: ReadonlyMap<string, string> | undefined;
  /** Of keys and clients, by how the API writes them: `app-key:<id>`. */
  others: ReadonlyMap<string, string>;
};

/**
 * The name of who acts, as the API writes it: `user:<id>`, `api-key:<id>`, `operator` and so on, joined by `+` where
 * several credentials were sent. Without a name it is the id.
 */
export function actorName(actor: string, names: ActorNames): string {
  return actor
    .split('+')
    .map((one) => nameOf(one, names))
    .join(' with ');
}

function nameOf(actor: string, { members, others }: ActorNames): string {
  const [kind = '', id = ''] = actor.split(/:(.*)/);
  if (kind === 'operator') return 'an operator of the API';
  if (kind === 'temporal') return 'an operator in Temporal';
  if (kind === 'meta') return 'Meta';
  const builtIn = BUILT_IN[actor];
  if (builtIn !== undefined) return builtIn;
  if (kind === 'worker') return 'a job of the API';
  // The id is all that there is without the members.
  if (kind === 'user') return members ? (members.get(id) ?? UNLISTED_MEMBER) : actor;
  return KINDS[kind] === undefined ? actor : `${KINDS[kind]} ${others.get(actor) ?? id}`;
}
