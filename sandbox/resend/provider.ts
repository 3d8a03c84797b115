import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Consents } from '../consent/consents.ts';
import type { Mailbox } from '../outbox/mailbox.ts';
import type { Clock } from '../wire/clock.ts';
import { FaultQueue, type Fault } from '../wire/faults.ts';
import type { Journal } from '../wire/journal.ts';
import { Ledger } from '../wire/ledger.ts';
import { RateLimits, type Allowance } from '../wire/limits.ts';
import type { Answer, Call, HttpProvider } from '../wire/provider.ts';
import type { WebhookSender } from '../wire/webhook-sender.ts';
import { IdempotencyKeys, type RememberedCall } from './idempotency.ts';
import { ResendAccounts } from './accounts.ts';
import { listPage } from './list-page.ts';
import { answerWebhooks } from './endpoints.ts';
import { checkRights, identify } from './identify.ts';
import type { ResendClients } from './oauth/clients.ts';
import { messageId } from './message-id.ts';
import { isPermissive, readMails } from './read-mails.ts';
import { errorAnswer, namedError, refusal } from './refusals.ts';
import { savedEntry, type SentCall } from './saved-call.ts';
import { ResendWebhooks } from './webhooks.ts';

type ResendParts = {
  clock: Clock;
  mailbox: Mailbox;
  /** Null keeps nothing across restarts. */
  journal: Journal | null;
  /** Calls a second of every account until the control server sets another limit; null for none. */
  perSecond: number | null;
  webhookSender: WebhookSender;
  consents: Consents;
  clients: ResendClients;
};

/** Resend's sending interface: https://resend.com/docs/api-reference/emails/send-batch-emails and send-email. */
export class ResendProvider implements HttpProvider {
  readonly operations = [
    'batch.send',
    'emails.send',
    'domains.list',
    'suppressions.list',
    'webhooks.create',
    'webhooks.list',
    'webhooks.read',
    'webhooks.delete',
    'token',
    'revoke',
  ] as const;
  readonly settings = new ResendAccounts();
  readonly consents: Consents;
  readonly clients: ResendClients;
  readonly faults = new FaultQueue();
  readonly ledger = new Ledger();
  readonly limits: RateLimits;
  readonly webhooks: ResendWebhooks;
  readonly #clock: Clock;
  readonly #mailbox: Mailbox;
  readonly #journal: Journal | null;
  readonly #keys: IdempotencyKeys;
  /** How many calls of each account were applied. Calls without a key are named by this number. */
  readonly #callCounts = new Map<string, number>();

  constructor({ clock, mailbox, journal, perSecond, webhookSender, consents, clients }: ResendParts) {
    this.consents = consents;
    this.clients = clients;
    this.limits = new RateLimits(perSecond);
    this.webhooks = new ResendWebhooks({ clock, mailbox, sender: webhookSender });
    this.#clock = clock;
    this.#mailbox = mailbox;
    this.#journal = journal;
    this.#keys = new IdempotencyKeys(clock);
    for (const line of journal?.entries() ?? []) {
      const entry = savedEntry.safeParse(line);
      if (!entry.success) continue;
      if (entry.data.kind === 'sent') this.#apply(entry.data);
      else this.#forget(entry.data.account);
    }
  }

  identify(headers: IncomingHttpHeaders): string {
    return identify(headers, this.consents.grants);
  }

  perform(call: Call): Answer {
    checkRights(call.headers, call.operation, this.consents.grants);
    if (call.operation === 'domains.list') {
      const data = this.settings.list(call.account);
      return { status: 200, body: { object: 'list', has_more: false, data }, applied: null };
    }
    if (call.operation === 'suppressions.list') {
      const { searchParams } = new URL(call.url, 'http://localhost');
      const body = listPage(this.settings.suppressions(call.account), searchParams);
      return { status: 200, body, applied: null };
    }
    if (call.operation.startsWith('webhooks.')) return answerWebhooks(this.webhooks.sender, call);
    return this.#send(call);
  }

  #send(call: Call): Answer {
    const { account, operation, idempotencyKey: key } = call;
    const digest = createHash('sha256').update(operation).update('\n').update(call.body).digest('hex');
    if (key !== null) {
      if (key.length < 1 || key.length > 256) throw refusal('invalid_idempotency_key');
      if (this.#keys.isInProgress(account, key)) throw refusal('concurrent_idempotent_requests');
      const earlier = this.#keys.find(account, key);
      if (earlier) {
        if (earlier.digest !== digest) throw refusal('invalid_idempotent_request');
        return { status: 200, body: answerBody(call, earlier), applied: null };
      }
    }
    const time = this.#clock.now(account);
    const { mails, errors } = readMails(call, time, (domain) => this.settings.unverified(account, domain));
    const count = (this.#callCounts.get(account) ?? 0) + 1;
    const sent: SentCall = {
      kind: 'sent',
      time,
      account,
      idempotencyKey: key,
      digest,
      callName: this.#callName(account, key, count),
      size: mails.length + errors.length,
      errors,
      mails,
    };
    this.#journal?.append(sent);
    const applied = this.#apply(sent);
    this.webhooks.announce(account, applied);
    return { status: 200, body: answerBody(call, sent), applied };
  }

  hold(call: Call): () => void {
    return call.idempotencyKey === null
      ? () => undefined
      : this.#keys.hold(call.account, call.idempotencyKey);
  }

  /** Header names and units as in https://resend.com/docs/api-reference/rate-limit (whole seconds). */
  allowanceHeaders({ limit, remaining, waitMs }: Allowance): Record<string, string> {
    return {
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(Math.ceil(waitMs / 1000)),
    };
  }

  rateLimitedAnswer(allowance: Allowance): Answer {
    const seconds = String(Math.max(1, Math.ceil(allowance.waitMs / 1000)));
    const headers = { ...this.allowanceHeaders(allowance), 'retry-after': seconds };
    return errorAnswer('rate_limit_exceeded', {}, headers);
  }

  faultAnswer({ status, name, retryAfter: retryAfterSeconds }: Fault): Answer {
    const answer = namedError(status ?? 500, name);
    return retryAfterSeconds === undefined
      ? answer
      : { ...answer, headers: { 'retry-after': String(retryAfterSeconds) } };
  }

  tooLargeAnswer(): Answer {
    return errorAnswer('validation_error', { status: 413, message: 'The request is larger than 60 MiB.' });
  }

  reset(account?: string): void {
    this.#journal?.append({ kind: 'reset', account });
    this.#forget(account);
    this.consents.reset(account);
    this.settings.reset(account);
    this.faults.disarm(account);
    this.limits.reset(account);
    this.ledger.clear(account);
    this.webhooks.sender.reset(account);
  }

  /** A key names its call. A key that expired and is used again names a new call, whose mails need new ids. */
  #callName(account: string, key: string | null, count: number): string {
    if (key === null) return `call ${count}`;
    return this.#keys.wasUsed(account, key) ? `key ${key} ${count}` : `key ${key}`;
  }

  #apply(call: SentCall): { id: string; to: string[]; isScheduled: boolean }[] {
    const { account, callName, time, idempotencyKey } = call;
    this.#callCounts.set(account, (this.#callCounts.get(account) ?? 0) + 1);
    if (idempotencyKey !== null) {
      const { digest, size, errors } = call;
      this.#keys.remember(account, idempotencyKey, { digest, callName, size, errors, time });
    }
    return call.mails.map(({ index, mail }) => {
      const id = messageId(account, callName, index);
      this.#mailbox.add({ ...mail, id, account, time, idempotencyKey });
      const recipientTag = mail.tags.find((tag) => tag.name.startsWith('recipient'))?.value ?? null;
      return { index, id, to: mail.to, recipientTag, isScheduled: mail.scheduledAt !== undefined };
    });
  }

  #forget(account?: string): void {
    this.#mailbox.clear(account);
    this.#keys.clear(account);
    if (account === undefined) this.#callCounts.clear();
    else this.#callCounts.delete(account);
  }
}

/**
 * `{id}` for one mail; for a batch the ids of the accepted mails in order, in permissive mode with the errors of the
 * others.
 */
function answerBody(call: Call, { callName, size, errors }: RememberedCall): object {
  if (call.operation === 'emails.send') return { id: messageId(call.account, callName, 0) };
  const refused = new Set(errors.map((error) => error.index));
  const data: { id: string }[] = [];
  for (let index = 0; index < size; index += 1) {
    if (!refused.has(index)) data.push({ id: messageId(call.account, callName, index) });
  }
  return isPermissive(call) ? { data, errors } : { data };
}
