import { workflowStart } from './workflow-start.ts';

/** The contract of the workflow that delivers a project's events to one endpoint. Ids and states only. */

export type WebhookInput = { projectId: string; webhookId: string };

/** Signals of {@link DeliverWebhooks}. */
export const WEBHOOK_SIGNALS = {
  pause: 'pauseDeliveries',
  resume: 'resumeDeliveries',
  reread: 'rereadDeliveries',
} as const;

/** Handed over from the run before. `asked`: an operator asked for a pause, or its end, which is not noted yet. */
export type DeliverWebhooksInput = WebhookInput & { isPaused?: boolean; asked?: boolean | undefined };

export type DeliverWebhooks = (input: DeliverWebhooksInput) => Promise<void>;

/**
 * What a turn at an endpoint has come to. `waiting`: more is due in so many milliseconds. `done`: nothing waits.
 * `disabled`: `hasToTell` that who can enable it is to be mailed. `paused`: an operator has, and the run does not know.
 * `gone`: it was deleted.
 */
export type DeliveryTurn =
  | { state: 'waiting'; waitMs: number }
  | { state: 'done' }
  | { state: 'paused' }
  | { state: 'disabled'; hasToTell: boolean }
  | { state: 'gone' };

export type WebhooksActivities = {
  /** Delivers what is due, for some seconds at most. Runs on the queue of webhooks. */
  deliverWebhooks(input: WebhookInput): Promise<DeliveryTurn>;
  /** Notes that an operator stopped the deliveries, or let them go on. */
  pauseWebhook(input: WebhookInput & { isPaused: boolean }): Promise<void>;
  /** Looks whether a pause still holds: who enables the endpoint ends it, and it may have been deleted. */
  findWebhookPause(input: WebhookInput): Promise<'paused' | 'delivering' | 'gone'>;
  /** Mails the project's owner that the endpoint was disabled, once. Runs on the queue of sign-in links. */
  mailWebhookDisabled(input: WebhookInput): Promise<void>;
};

/** The options to start an endpoint's run, or to tell the one that is there that more is due. */
export function deliverWebhooksStart({ queuePrefix, ...ids }: WebhookInput & { queuePrefix: string }) {
  const start = workflowStart<DeliverWebhooksInput>({
    queuePrefix,
    workflowId: `webhook/${ids.webhookId}`,
    input: ids,
    ids,
    state: 'delivering',
    summary: 'Events of the project to one webhook',
  });
  return { ...start, signal: WEBHOOK_SIGNALS.reread };
}
