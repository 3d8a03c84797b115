import { Alert, Badge, Stack, Text } from '@mantine/core';
import type { Schema } from '@throughline/client';
import type { ReactNode } from 'react';
import type { HealthState } from '../../data/searchads.ts';
import { HEALTH_COLORS, HEALTH_LABELS } from './states.ts';

/** Renders the health of an account or campaign as text and colour. */
export function HealthBadge({ state }: { state: HealthState }) {
  return (
    <Badge variant="dot" color={HEALTH_COLORS[state]} tt="none" miw="max-content">
      {HEALTH_LABELS[state]}
    </Badge>
  );
}

/** Renders the reason for the health state, and the next action. */
export function HealthReason({
  health,
}: {
  health: Pick<Schema<'CampaignHealth'>, 'reason' | 'nextAction'>;
}) {
  return (
    <Text size="sm" span>
      {health.reason}
      {health.nextAction && (
        <>
          {' '}
          <Text span fw={600} size="sm">
            {health.nextAction.label}.
          </Text>
        </>
      )}
    </Text>
  );
}

/** Renders the reason and next action as an alert, with buttons for the action. */
export function HealthAlert({
  health,
  children,
}: {
  health: Pick<Schema<'CampaignHealth'>, 'state' | 'reason' | 'nextAction'>;
  children?: ReactNode;
}) {
  return (
    <Alert variant="light" color={HEALTH_COLORS[health.state]} title={HEALTH_LABELS[health.state]}>
      <Stack gap="xs" align="flex-start">
        <HealthReason health={health} />
        {children}
      </Stack>
    </Alert>
  );
}
