import { Caller } from './caller.ts';
import type { EventLog, EventLogOptions } from './event-log.ts';
import { Areas } from './generated/areas.gen.ts';
import type { ThroughlineOptions } from './options.ts';

/**
 * Client of the Throughline API. Each area, such as `tl.emails`, has a method per `operationId`, and methods
 * for tasks that need several calls.
 *
 *     const tl = new Throughline({ baseUrl: 'https://api.example.com', apiKey: 'tl_sk_…', projectId: '…' });
 */
export class Throughline extends Areas {
  /** @throws TypeError if an option is invalid, or if users of a browser could read a secret */
  constructor(options: ThroughlineOptions) {
    super(new Caller(options));
  }

  /** Returns the events of a project in order: `for await (const event of tl.eventLog({ after })) …` */
  eventLog(options?: EventLogOptions): EventLog {
    return this.webhooks.eventLog(options);
  }
}
