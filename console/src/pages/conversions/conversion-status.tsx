import { Stack, Text } from '@mantine/core';
import type { Conversion } from '../../data/conversions.ts';
import { useHasScope } from '../../data/projects.ts';
import { ConnectionsLink } from '../../shell/links.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { When } from '../../shell/when.tsx';
import { CAUSE_LABELS, REASON_TEXTS, RETRACTION_LABELS, STATES } from './state-labels.ts';

/** Reasons that reconnecting the account resolves. */
const BY_CONNECTING = ['needs_reauth', 'missing_scope', 'connection_gone', 'no_permission'];

/** Renders the state of a conversion, its reason, and the next action. */
export function ConversionStatus({ conversion }: { conversion: Conversion }) {
  const hasScope = useHasScope();
  const { state, reason, nextAction, warnings, nextAttemptAt, retraction } = conversion;
  return (
    <Stack gap={4} align="flex-start">
      <StateBadge {...STATES[state]} />
      <Text size="sm">{getReasonText(reason, STATES[state].text)}</Text>
      {nextAction !== undefined && (
        <Text size="sm" fw={600}>
          {nextAction}
        </Text>
      )}
      {state === 'blocked' && BY_CONNECTING.includes(reason ?? '') && hasScope('connections:write') && (
        <Text size="sm">
          <ConnectionsLink>Go to connections</ConnectionsLink>
        </Text>
      )}
      {warnings?.map(({ field, reason: name }) => (
        <Text key={`${field ?? ''} ${name}`} size="sm" className="break-anywhere">
          Warning from Google: {name.toLowerCase().replaceAll('_', ' ')}
          {field !== undefined && ` (${field})`}
        </Text>
      ))}
      {nextAttemptAt !== undefined && (
        <Text size="sm" c="dimmed">
          Next attempt <When at={nextAttemptAt} />
        </Text>
      )}
      {retraction && <Retraction retraction={retraction} />}
    </Stack>
  );
}

/** Returns the explanation of a reason. A platform's reason is quoted after the explanation of the state. */
function getReasonText(reason: string | undefined, stateText: string): string {
  if (reason === undefined) return stateText;
  return REASON_TEXTS[reason] ?? `${stateText} Reason: ${reason}.`;
}

function Retraction({ retraction }: { retraction: NonNullable<Conversion['retraction']> }) {
  const { cause, state, reason, nextAction, nextAttemptAt } = retraction;
  return (
    <Text size="sm">
      {RETRACTION_LABELS[state]}, {CAUSE_LABELS[cause]}
      {nextAttemptAt !== undefined && (
        <>
          , <When at={nextAttemptAt} />
        </>
      )}
      .{reason !== undefined && ` ${REASON_TEXTS[reason] ?? `Reason: ${reason}.`}`}
      {nextAction !== undefined && ` ${nextAction}`}
    </Text>
  );
}
