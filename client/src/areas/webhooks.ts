import { EventLog, type EventLogOptions, type ProjectEvent } from '../event-log.ts';
import { WebhooksOperations } from '../generated/operations.gen.ts';
import { verify, type VerifyOptions, type WebhookHeaders } from '../webhooks.ts';

/** Events of a project: webhooks and the event feed. */
export class Webhooks extends WebhooksOperations {
  /** Returns the project's events in order. `tl.eventLog` is an alias. */
  eventLog(options: EventLogOptions = {}): EventLog {
    return new EventLog(this, options);
  }

  /**
   * Verifies the signature of a webhook request and returns its event. `@throughline/client/webhooks` exports
   * this function without the rest of the client.
   * @throws WebhookVerificationError
   */
  verify(
    rawBody: string | Uint8Array,
    headers: WebhookHeaders,
    secret: string,
    options?: VerifyOptions,
  ): Promise<ProjectEvent> {
    return verify<ProjectEvent>(rawBody, headers, secret, options);
  }
}
