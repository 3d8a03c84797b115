import { buildWorkflowStart } from './workflow-start.ts';

/** Temporal sees ids and states. */

export type WebhookInput = { projectId: string; webhookId: string };

export const WEBHOOK_SIGNALS = {
  pause: 'pauseDeliveries',
  resume: 'resumeDeliveries',
  reread: 'rereadDeliveries',
} as const;

/**
 * `isPaused`: state from the previous run. `asked`: an operator's request that the previous run did not
 * store; true to pause, false to resume.
 */
export type DeliverWebhooksInput = WebhookInput & { isPaused?: boolean; asked?: boolean | undefined };

export type DeliverWebhooks = (input: DeliverWebhooksInput) => Promise<void>;

/**
 * `waitMs`: until the next delivery is due; `isNoticeDue`: people must be mailed. `paused`: an operator has
 * paused the endpoint; `gone`: the endpoint was deleted.
 */
export type DeliveryRound =
  | { state: 'waiting'; waitMs: number }
  | { state: 'done' }
  | { state: 'paused' }
  | { state: 'disabled'; isNoticeDue: boolean }
  | { state: 'gone' };

export type WebhooksActivities = {
  /** Delivers due events, for about 20 s at most. Runs on the webhook queue. */
  deliverWebhooks(input: WebhookInput): Promise<DeliveryRound>;
  pauseWebhook(input: WebhookInput & { isPaused: boolean }): Promise<void>;
  /** Reads whether the endpoint is still paused, because enabling an endpoint ends its pause. */
  findWebhookPause(input: WebhookInput): Promise<'paused' | 'delivering' | 'gone'>;
  /** Mails the people who manage webhooks. Runs on the sign-in queue. */
  mailWebhookDisabled(input: WebhookInput): Promise<void>;
};

/** An existing run receives a signal that more events are due. */
export function buildWebhookDeliveryStart({ queuePrefix, ...ids }: WebhookInput & { queuePrefix: string }) {
  const start = buildWorkflowStart<DeliverWebhooksInput>({
    queuePrefix,
    workflowId: `webhook/${ids.webhookId}`,
    input: ids,
    ids,
    state: 'delivering',
    summary: 'Events of the project to one webhook',
  });
  return { ...start, signal: WEBHOOK_SIGNALS.reread };
}
