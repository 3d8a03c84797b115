import type { KeyObject } from 'node:crypto';
import { cancellationSignal } from '@temporalio/activity';
import { DISABLED_AFTER_DAYS, findThrottleMs, findNextAttemptMs } from './delivery-schedule.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import { toDeliveredEvent } from '../../models/webhooks/event-data.ts';
import {
  findDisabledNotice,
  findDueDeliveries,
  findEndpointToServe,
  recordAttempts,
  releaseEndpoint,
  type AttemptResult,
  type DueDelivery,
  type EndpointEffect,
  setEndpointPaused,
} from '../../models/webhooks/serve-endpoint.ts';
import type { WebhookEndpoint } from '../../models/webhooks/webhook-endpoints.ts';
import type { WebhookInput, WebhooksActivities } from '../../workflows/contract/webhooks.ts';
import { withHeartbeat } from '../heartbeat.ts';
import type { AttemptOutcome, DeliveryMetrics } from './delivery-metrics.ts';
import {
  CONNECTIONS,
  connectEndpoint,
  type EndpointClient,
  type PostOutcome,
  type PostSettings,
} from './post-webhook.ts';
import { createSigner, type Sign } from './sign-webhook.ts';

const DELIVERIES_PER_BATCH = 200;

/** No further delivery starts after this duration, for fairness among endpoints. */
const ROUND_MS = 20_000;

export type DeliverWebhooksDependencies = {
  database: Database;
  /** Undefined if the deployment has no key ring. */
  connectKeyring: Keyring<KeyObject> | undefined;
  posting: PostSettings;
  deliveryMetrics: DeliveryMetrics;
};

/** After a crash, a retry posts the current batch again, with the same event ids. */
export function createDeliverWebhooks(
  dependencies: DeliverWebhooksDependencies,
): WebhooksActivities['deliverWebhooks'] {
  return function deliverWebhooks(input) {
    return withHeartbeat(() => deliverRound(dependencies, input));
  };
}

async function deliverRound(
  dependencies: DeliverWebhooksDependencies,
  { projectId, webhookId }: WebhookInput,
) {
  const project = { database: dependencies.database, projectId };
  const untilMs = Date.now() + ROUND_MS;
  const signal = cancellationSignal();
  let client: EndpointClient | undefined;
  let connectedUrl: string | undefined;
  try {
    while (Date.now() < untilMs && !signal.aborted) {
      const endpoint = await findEndpointToServe(project, webhookId);
      if (!endpoint) return { state: 'gone' } as const;
      if (endpoint.disabledAt) {
        const isNoticeDue = (await findDisabledNotice(project, webhookId)) !== undefined;
        return { state: 'disabled', isNoticeDue } as const;
      }
      if (endpoint.pausedAt) return { state: 'paused' } as const;
      if (isThrottled(endpoint)) break;
      // An endpoint that failed recently gets one delivery at a time until it accepts one.
      const due = await findDueDeliveries(
        project,
        webhookId,
        endpoint.failures > 0 ? 1 : DELIVERIES_PER_BATCH,
      );
      if (due.length === 0) break;
      const sign = await createSigner(dependencies.connectKeyring, { projectId, id: webhookId }, endpoint);
      // The endpoint's URL may have changed since the last batch.
      if (!client || endpoint.url !== connectedUrl) {
        client?.close();
        client = connectEndpoint(endpoint.url, dependencies.posting);
        connectedUrl = endpoint.url;
      }
      const { deliveryMetrics: metrics } = dependencies;
      const batch = { client, sign, projectId, endpoint, untilMs, metrics };
      const { results, effect } = await deliverBatch(batch, due);
      await inProject(project.database, projectId, (scope) =>
        recordAttempts(
          scope,
          webhookId,
          results,
          effect && { ...effect, disabledAfterDays: DISABLED_AFTER_DAYS },
        ),
      );
    }
  } finally {
    client?.close();
  }
  const waitMs = await inProject(project.database, projectId, (scope) => releaseEndpoint(scope, webhookId));
  return waitMs === undefined ? ({ state: 'done' } as const) : ({ state: 'waiting', waitMs } as const);
}

function isThrottled({ throttledUntil }: WebhookEndpoint): boolean {
  return throttledUntil !== null && throttledUntil.getTime() > Date.now();
}

type Batch = {
  client: EndpointClient;
  sign: Sign;
  projectId: string;
  endpoint: WebhookEndpoint;
  /** Milliseconds since 1970. */
  untilMs: number;
  metrics: DeliveryMetrics;
};

/**
 * Until the receiver accepts a delivery of the batch, each connection stops at its first failure, because
 * further timeouts would outlast the activity. The remaining deliveries stay due.
 */
async function deliverBatch(
  batch: Batch,
  due: readonly DueDelivery[],
): Promise<{ results: AttemptResult[]; effect: EndpointEffect | undefined }> {
  const waiting = due.values();
  const results: AttemptResult[] = [];
  const outcomes: PostOutcome[] = [];
  const deliverNext = async () => {
    for (const delivery of waiting) {
      const outcome = await attemptDelivery(batch, delivery);
      if (outcome) outcomes.push(outcome);
      results.push(toAttemptResult(delivery, outcome));
      if (Date.now() >= batch.untilMs || (outcome && !outcomes.some(isAccepted))) return;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, deliverNext));
  return { results, effect: deriveEffect(batch.endpoint, outcomes) };
}

async function attemptDelivery(
  { client, sign, projectId, endpoint, metrics }: Batch,
  { event, attempts, waitedSeconds }: DueDelivery,
): Promise<PostOutcome | undefined> {
  if (!event) return undefined;
  const body = JSON.stringify(toDeliveredEvent(projectId, event));
  const headers = sign(event.id, body);
  // A delay after earlier failures is not measured, because the receiver caused it.
  if (attempts === 0 && endpoint.failures === 0) metrics.observeWait(waitedSeconds);
  const outcome = await client.post(headers, body);
  metrics.countAttempt(toAttemptOutcome(outcome));
  return outcome;
}

function toAttemptOutcome(outcome: PostOutcome): AttemptOutcome {
  if (isAccepted(outcome)) return 'taken';
  return 'status' in outcome ? 'refused' : outcome.error;
}

function toAttemptResult(
  { deliveryId, attempts }: DueDelivery,
  outcome: PostOutcome | undefined,
): AttemptResult {
  const answered = outcome && 'status' in outcome ? outcome : undefined;
  const common = {
    deliveryId,
    durationMs: outcome?.durationMs ?? 0,
    attempts,
    status: answered?.status,
    response: answered?.response,
  };
  if (!outcome) return { ...common, isAccepted: false, nextMs: undefined, error: 'event_ended' };
  if (isAccepted(outcome)) return { ...common, isAccepted: true, nextMs: undefined, error: undefined };
  const failed = { attempts: attempts + 1, retryAfterMs: answered?.retryAfterMs };
  return {
    ...common,
    isAccepted: false,
    nextMs: findNextAttemptMs(failed, Math.random()),
    error: 'status' in outcome ? 'status' : outcome.error,
  };
}

function isAccepted(outcome: PostOutcome): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

/** Returns undefined if all events have expired. */
function deriveEffect(
  { failures }: WebhookEndpoint,
  outcomes: readonly PostOutcome[],
): EndpointEffect | undefined {
  if (outcomes.length === 0) return undefined;
  const responses = outcomes.flatMap((outcome) => ('status' in outcome ? [outcome] : []));
  const hasFailed = !outcomes.some(isAccepted);
  const retryAfterMs = Math.max(0, ...responses.map((response) => response.retryAfterMs ?? 0));
  return {
    hasFailed,
    throttleMs: findThrottleMs({ failures: failures + 1, retryAfterMs }),
    disable: responses.some(({ status }) => status === 410) ? 'gone' : undefined,
  };
}

export function createPauseWebhook(database: Database): WebhooksActivities['pauseWebhook'] {
  return function pauseWebhook({ projectId, webhookId, isPaused }) {
    return inProject(database, projectId, (project) => setEndpointPaused(project, webhookId, isPaused));
  };
}

export function createFindWebhookPause(database: Database): WebhooksActivities['findWebhookPause'] {
  return async function findWebhookPause({ projectId, webhookId }) {
    const endpoint = await findEndpointToServe({ database, projectId }, webhookId);
    if (!endpoint) return 'gone';
    return endpoint.pausedAt ? 'paused' : 'delivering';
  };
}
