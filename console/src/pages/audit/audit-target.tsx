import { Code, Text } from '@mantine/core';
import type { AuditEntry } from '../../data/audit.ts';
import { UNLISTED_MEMBER } from '../../shell/actor-name.ts';

const MAX_SHOWN = 4;

/**
 * Kinds of actors by the noun of an action (`app-key` in `app-key.issue`). Other targets are not actors, so
 * they have no name to show.
 */
const ACTOR_KINDS: Record<string, string> = {
  member: 'user',
  'app-key': 'app-key',
  'write-key': 'write-key',
  'service-account-key': 'api-key',
  'oauth-client': 'client',
};

/** Returns the target as an actor, such as `app-key:<id>`. Undefined for targets that are not actors. */
export function getTargetActor({
  action,
  target,
}: Pick<AuditEntry, 'action' | 'target'>): string | undefined {
  const kind = ACTOR_KINDS[action.split('.')[0] ?? ''];
  return kind === undefined ? undefined : `${kind}:${target}`;
}

export function AuditTarget({ entry, getName }: { entry: AuditEntry; getName: (actor: string) => string }) {
  const { target, details } = entry;
  const actor = getTargetActor(entry);
  const name = actor === undefined ? undefined : getName(actor);
  const isKnown = name !== undefined && name !== UNLISTED_MEMBER && !name.endsWith(target);
  const title = isKnown ? name : target;
  const entries = Object.entries(details);
  const isShort = entries.length <= MAX_SHOWN && entries.every(([, value]) => !isNested(value));
  const fields = entries.map(([key, value]) => (
    <Text key={key} size="xs" className="break-anywhere">
      <Code>{key}</Code> {formatValue(value)}
    </Text>
  ));
  return (
    <>
      <Text size="sm" className="break-anywhere">
        {title}
      </Text>
      {title !== target && (
        <Text size="xs" c="dimmed" className="break-anywhere">
          {target}
        </Text>
      )}
      {isShort ? (
        fields
      ) : (
        <Text component="details" size="xs">
          <summary>Details</summary>
          {fields}
        </Text>
      )}
    </>
  );
}

const isNested = (value: unknown) =>
  Array.isArray(value) ? value.some(isNested) : typeof value === 'object' && value !== null;

function formatValue(value: unknown): string {
  if (value === null) return 'none';
  if (Array.isArray(value) && !isNested(value)) {
    return value.length === 0 ? 'none' : value.join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
