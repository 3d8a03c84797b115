import { Caller } from './caller.ts';
import type { EventLog, EventLogOptions } from './event-log.ts';
import { Areas } from './generated/areas.gen.ts';
import type { ThroughlineOptions } from './options.ts';

/**
 * The Throughline API: an area for each part of it, with a method for each operation, named by its operationId, and
 * methods that do a whole job.
 *
 *     const tl = new Throughline({ baseUrl: 'https://api.example.com', apiKey: 'tl_sk_…', projectId: '…' });
 */
export class Throughline extends Areas {
  /** @throws TypeError when an option is wrong, or a secret would be in a page */
  constructor(options: ThroughlineOptions) {
    super(new Caller(options));
  }

  /** The events of a project, in the one order that they have: `for await (const event of tl.eventLog({ after })) …` */
  eventLog(options?: EventLogOptions): EventLog {
    return this.webhooks.eventLog(options);
  }
}
