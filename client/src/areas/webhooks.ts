import { EventLog, type EventLogOptions, type ProjectEvent } from '../event-log.ts';
import { WebhooksOperations } from '../generated/operations.gen.ts';
import { verify, type VerifyOptions, type WebhookHeaders } from '../webhooks.ts';

/** What happens in a project, as it is told: by webhooks, and in the feed. */
export class Webhooks extends WebhooksOperations {
  /** The project's events, in the one order that they have. `tl.eventLog` is the same. */
  eventLog(options: EventLogOptions = {}): EventLog {
    return new EventLog(this, options);
  }

  /**
   * Verifies that a request is one of the project's webhooks, and gives its event. `@throughline/client/webhooks` has
   * this alone.
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
