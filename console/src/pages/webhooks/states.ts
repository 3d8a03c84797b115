import type { Webhook } from '../../data/webhooks.ts';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

/** Explanations of why a webhook is disabled. */
const REASONS: Record<NonNullable<Webhook['disabledReason']>, string> = {
  requested: 'Somebody disabled it.',
  gone: 'It answered 410: it wants nothing any more.',
  failing: 'It took nothing for three days.',
};

/** Returns the state of a webhook, with an explanation of failures. */
export function stateOf({ state, disabledReason, failingSince }: Webhook): {
  label: string;
  color: string;
  why: string | undefined;
} {
  if (state === 'disabled') {
    return { label: 'disabled', color: 'gray', why: disabledReason && REASONS[disabledReason] };
  }
  if (state === 'paused') {
    return { label: 'paused', color: 'yellow', why: 'An operator has stopped it. Its events wait.' };
  }
  if (failingSince !== undefined) {
    return {
      label: 'takes nothing',
      color: 'red',
      why: 'What is sent there is not taken. It is tried again, and disabled after three days.',
    };
  }
  return { label: 'enabled', color: 'green', why: undefined };
}

/** Explanations of failed attempts. */
export const ATTEMPT_ERRORS: Record<string, string> = {
  status: 'it was not taken',
  timeout: 'no whole answer within 15 seconds',
  unreachable: 'there was no connection',
  tls: 'its certificate does not hold',
  inward_address: 'the name leads to an address that is not public',
  event_ended: 'the event is older than 31 days',
};
