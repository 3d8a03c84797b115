import { Text } from '@mantine/core';
import type { WebhookDelivery } from '../../data/webhooks.ts';
import { formatNumber, WhenKnown } from '../../shell/when.tsx';
import { ATTEMPT_ERRORS } from './states.ts';

/** Renders the result of a delivery's last attempt and when the next one follows. */
export function LastAttempt({ delivery }: { delivery: WebhookDelivery }) {
  const { lastAttempt, attempts, nextAttemptAt, state } = delivery;
  if (!lastAttempt) return 'Not attempted';
  const { status, error, durationMs } = lastAttempt;
  return (
    <>
      {status !== undefined && `${status} `}
      {error !== undefined && (ATTEMPT_ERRORS[error] ?? error)}
      {durationMs !== undefined && ` in ${formatNumber(durationMs)} ms`}
      <Text size="xs" c="dimmed">
        {attempts === 1 ? '1 attempt' : `${formatNumber(attempts)} attempts`}
        {state === 'pending' && <WhenKnown before=" · next attempt " at={nextAttemptAt} />}
      </Text>
    </>
  );
}
