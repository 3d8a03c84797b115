import { Code, Text } from '@mantine/core';
import type { AuditEntry } from '../../data/audit.ts';
import { UNLISTED_MEMBER } from '../../shell/actor-name.ts';

/** What entries are about that can act itself, and so has a name: by what stands before the dot of their action. */
const ACTING: Record<string, string> = {
  member: 'user',
  'app-key': 'app-key',
  'write-key': 'write-key',
  'service-account-key': 'api-key',
  'oauth-client': 'client',
};

/** What an entry is about, as the API writes who acts: `app-key:<id>`. Undefined for what never acts. */
export function targetActor({ action, target }: Pick<AuditEntry, 'action' | 'target'>): string | undefined {
  const kind = ACTING[action.split('.')[0] ?? ''];
  return kind === undefined ? undefined : `${kind}:${target}`;
}

/** What something was done to, by its name where it is known, and how. */
export function OnWhat({ entry, nameOf }: { entry: AuditEntry; nameOf: (actor: string) => string }) {
  const { target, details } = entry;
  const actor = targetActor(entry);
  const name = actor === undefined ? undefined : nameOf(actor);
  const isKnown = name !== undefined && name !== UNLISTED_MEMBER && !name.endsWith(target);
  return (
    <>
      <Text size="sm" className="break-anywhere">
        {isKnown ? name : target}
      </Text>
      {isKnown && (
        <Text size="xs" c="dimmed" className="break-anywhere">
          {target}
        </Text>
      )}
      {Object.entries(details).map(([key, value]) => (
        <Text key={key} size="xs" className="break-anywhere">
          <Code>{key}</Code> {written(value)}
        </Text>
      ))}
    </>
  );
}

/** A value as a person reads it: lists of words with commas, and anything deeper as JSON. */
function written(value: unknown): string {
  if (value === null) return 'none';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return value.length === 0 ? 'none' : value.join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
