import { z } from 'zod';
import type { Mailbox } from '../outbox/mailbox.ts';
import type { Clock } from '../wire/clock.ts';
import type { ControlledWebhooks } from '../wire/provider.ts';
import type { SentNow, WebhookSender } from '../wire/webhook-sender.ts';
import {
  BOUNCE_TYPES,
  buildEventBody,
  EVENT_TYPES,
  getDefaultEvents,
  type MailEvent,
} from './webhook-event.ts';

type WebhookParts = {
  clock: Clock;
  mailbox: Mailbox;
  sender: WebhookSender;
};

const sendCommand = z.strictObject({
  messageId: z.string().min(1),
  type: z.enum(EVENT_TYPES),
  bounceType: z.enum(BOUNCE_TYPES).optional(),
  times: z.int().min(1).max(20).default(1),
  account: z.string().min(1).optional(),
});

export class ResendWebhooks implements ControlledWebhooks {
  readonly sender: WebhookSender;
  readonly #clock: Clock;
  readonly #mailbox: Mailbox;

  constructor({ clock, mailbox, sender }: WebhookParts) {
    this.#clock = clock;
    this.#mailbox = mailbox;
    this.sender = sender;
  }

  /** A scheduled mail gets the event `email.scheduled`. The address of any other mail selects its events. */
  enqueueDefaultEvents(
    account: string,
    mails: readonly { id: string; to: string[]; isScheduled: boolean }[],
  ): void {
    const at = this.#clock.now(account);
    for (const { id, to, isScheduled } of mails) {
      for (const type of isScheduled ? (['email.scheduled'] as const) : getDefaultEvents(to[0] ?? ''))
        this.sender.enqueue(account, () => this.#buildBody(id, { type, at }));
    }
  }

  async sendByCommand(body: unknown): Promise<SentNow | undefined> {
    const { messageId, type, bounceType, times, account } = sendCommand.parse(body);
    const mail = this.#mailbox.find(messageId);
    if (!mail || mail.account !== (account ?? mail.account)) return undefined;
    const endpoint = this.sender.getEndpoint(mail.account);
    if (!endpoint) return undefined;
    const event = { type, bounceType, at: this.#clock.now(mail.account) };
    return this.sender.sendNow(endpoint, buildEventBody(mail, event), times);
  }

  #buildBody(id: string, event: MailEvent): string | null {
    const mail = this.#mailbox.find(id);
    return mail ? buildEventBody(mail, event) : null;
  }
}
