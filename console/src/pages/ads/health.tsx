import { Alert, Stack, Text } from '@mantine/core';
import type { Schema } from '@throughline/client';
import type { ReactNode } from 'react';
import type { HealthState } from '../../data/searchads.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { HEALTH } from './states.ts';

type Health = Pick<Schema<'CampaignHealth'>, 'state' | 'reason' | 'nextAction'>;
type HealthAlertProps = { health: Health; children?: ReactNode };

/** Renders the health of an account or campaign as text and colour. */
export function HealthBadge({ state }: { state: HealthState }) {
  return <StateBadge {...HEALTH[state]} />;
}

/** Renders the reason for the health state, and the next action. */
export function HealthReason({ health }: { health: Pick<Health, 'reason' | 'nextAction'> }) {
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
export function HealthAlert({ health, children }: HealthAlertProps) {
  return (
    <Alert variant="light" color={HEALTH[health.state].color} title={HEALTH[health.state].label}>
      <Stack gap="xs" align="flex-start">
        <HealthReason health={health} />
        {children}
      </Stack>
    </Alert>
  );
}
