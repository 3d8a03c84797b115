import type { Webhook } from '../../data/webhooks.ts';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

/** Explanations of why a webhook is disabled. */
const REASONS: Record<NonNullable<Webhook['disabledReason']>, string> = {
  requested: 'Disabled by a user.',
  gone: 'Disabled because the endpoint answered 410 Gone.',
  failing: 'Disabled after three days of failures.',
};

/** Returns the state of a webhook, with an explanation of failures. */
export function getState({ state, disabledReason, failingSince }: Webhook): {
  label: string;
  color: string;
  why: string | undefined;
} {
  if (state === 'disabled') {
    return { label: 'Disabled', color: 'gray', why: disabledReason && REASONS[disabledReason] };
  }
  if (state === 'paused') {
    return { label: 'Paused', color: 'yellow', why: 'Paused by an operator. Events are queued.' };
  }
  if (failingSince !== undefined) {
    return {
      label: 'Failing',
      color: 'red',
      why: 'Deliveries fail and are retried. The webhook is disabled after three days.',
    };
  }
  return { label: 'Enabled', color: 'green', why: undefined };
}

/** Explanations of failed attempts. */
export const ATTEMPT_ERRORS: Record<string, string> = {
  status: 'rejected',
  timeout: 'timeout (15 s)',
  unreachable: 'connection failed',
  tls: 'invalid certificate',
  inward_address: 'host is not public',
  event_ended: 'event older than 31 days',
};
