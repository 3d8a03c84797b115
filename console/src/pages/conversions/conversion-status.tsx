import { Badge, Stack, Text } from '@mantine/core';
import type { Conversion } from '../../data/conversions.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { When } from '../../shell/when.tsx';
import {
  CAUSE_LABELS,
  REASON_TEXTS,
  RETRACTION_LABELS,
  STATE_COLORS,
  STATE_LABELS,
  STATE_TEXTS,
} from './state-labels.ts';

/** Reasons that reconnecting the account resolves. */
const BY_CONNECTING = ['needs_reauth', 'missing_scope', 'connection_gone', 'no_permission'];

/** Renders the state of a conversion, its reason, and the next action. */
export function ConversionStatus({ conversion }: { conversion: Conversion }) {
  const { state, reason, nextAction, warnings, nextAttemptAt, retraction } = conversion;
  return (
    <Stack gap={4} align="flex-start">
      <Badge variant="dot" color={STATE_COLORS[state]} tt="none">
        {STATE_LABELS[state]}
      </Badge>
      <Text size="sm">
        {reason === undefined ? STATE_TEXTS[state] : getExplanation(reason, STATE_TEXTS[state])}
      </Text>
      {nextAction !== undefined && (
        <Text size="sm" fw={600}>
          {nextAction}
        </Text>
      )}
      {state === 'blocked' && reason !== undefined && BY_CONNECTING.includes(reason) && <ToConnections />}
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
function getExplanation(reason: string, otherwise: string): string {
  return REASON_TEXTS[reason] ?? `${otherwise} Reason: ${reason}.`;
}

function ToConnections() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  if (!hasScope('connections:write')) return null;
  return (
    <AnchorLink size="sm" to="/p/$projectId/settings/connections" params={{ projectId }}>
      Go to connections
    </AnchorLink>
  );
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
