import { useActorNames } from './use-actor-names.ts';

/** Renders the name of an actor, as in the audit log. */
export function Actor({ actor }: { actor: string }) {
  return <>{useActorNames([actor])(actor)}</>;
}
