import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Grants } from '../consent/grants.ts';
import type { Mailbox } from '../outbox/mailbox.ts';
import type { Clock } from '../wire/clock.ts';
import type { Fault } from '../wire/faults.ts';
import { Changes, type Journal } from '../wire/journal.ts';
import type { Allowance } from '../wire/limits.ts';
import { ok, Provider, type Answer, type Call, type CallRules } from '../wire/provider.ts';
import { readBearerToken } from '../wire/read-request.ts';
import type { WebhookSender } from '../wire/webhook-sender.ts';
import {
  IdempotencyKeys,
  type RememberedCall,
  deriveMessageId,
  sentCall,
  type SentCall,
} from './idempotency.ts';
import { buildListPage, ResendAccounts } from './accounts.ts';
import { isPermissive, readMails } from './read-mails.ts';
import { createErrorAnswer, createNamedError, createRefusal } from './errors.ts';
import { ResendWebhooks } from './webhooks.ts';

type ResendParts = {
  clock: Clock;
  mailbox: Mailbox;
  /** If null, a restart loses all data. */
  journal: Journal | null;
  perSecond: number | null;
  webhookSender: WebhookSender;
  grants: Grants;
};

type Caller = { account: string; canCall: (operation: string) => boolean };

const SENDING_OPERATIONS: readonly string[] = ['emails.send', 'batch.send'];

/** @see https://resend.com/docs/api-reference/introduction */
export class ResendProvider extends Provider implements CallRules<Caller> {
  readonly operations = [
    'batch.send',
    'emails.send',
    'domains.list',
    'suppressions.list',
    'token',
    'revoke',
  ] as const;
  readonly accounts = new ResendAccounts();
  override readonly webhooks: ResendWebhooks;
  readonly #clock: Clock;
  readonly #mailbox: Mailbox;
  readonly #sent: Changes<SentCall>;
  readonly #keys: IdempotencyKeys;

  constructor({ clock, mailbox, journal, perSecond, webhookSender, grants }: ResendParts) {
    super(grants, perSecond);
    this.webhooks = new ResendWebhooks({ clock, mailbox, sender: webhookSender });
    this.#clock = clock;
    this.#mailbox = mailbox;
    this.#keys = new IdempotencyKeys(clock);
    this.#sent = new Changes(journal, sentCall, {
      apply: (call) => this.#apply(call),
      forget: (account) => this.#forget(account),
    });
  }

  /**
   * The account is the API key `re_…` up to its dot, or the account of the consent. Refused keys:
   * `re_revoked…` and `re_….revoked` (403), `re_restricted…` (401).
   * @throws Refusal without a `User-Agent` (1010, from the proxy in front of Resend), and for a missing,
   * malformed, expired or revoked credential
   */
  identify({ authorization, 'user-agent': userAgent }: IncomingHttpHeaders): Caller {
    if (userAgent === undefined || userAgent === '') throw createRefusal('1010');
    const key = readBearerToken(authorization);
    if (key === undefined) throw createRefusal('missing_api_key');
    const { grants } = this;
    const consented = grants.findToken(key);
    if (consented?.token.use === 'access') {
      if (!grants.isTokenLive(consented)) throw createRefusal('invalid_access_token');
      const { account, scopes } = consented.token;
      // The scope `emails:send` does not allow batches, unlike an API key with sending access.
      return { account, canCall: (name) => scopes.includes('full_access') || name === 'emails.send' };
    }
    const [account = '', kind] = key.split('.');
    if (!key.startsWith('re_') || key.startsWith('re_revoked') || kind === 'revoked') {
      throw createRefusal('invalid_api_key');
    }
    if (key.startsWith('re_restricted')) throw createRefusal('restricted_api_key');
    return { account, canCall: (name) => kind !== 'sending' || SENDING_OPERATIONS.includes(name) };
  }

  perform(call: Call, { canCall }: Caller): Answer {
    const { operation, account } = call;
    if (!canCall(operation)) throw createRefusal('restricted_api_key');
    if (operation === 'domains.list') {
      return ok({ object: 'list', has_more: false, data: this.accounts.listDomains(account) });
    }
    if (operation === 'suppressions.list') {
      return ok(buildListPage(this.accounts.listSuppressions(account), call.query));
    }
    return this.#send(call);
  }

  override configure(body: unknown): object {
    return this.accounts.configure(body);
  }

  #send(call: Call): Answer {
    const { account, operation, idempotencyKey: key } = call;
    const digest = createHash('sha256').update(operation).update('\n').update(call.body).digest('hex');
    if (key !== null) {
      if (key.length < 1 || key.length > 256) throw createRefusal('invalid_idempotency_key');
      if (this.#keys.isInProgress(account, key)) throw createRefusal('concurrent_idempotent_requests');
      const earlier = this.#keys.find(account, key);
      if (earlier) {
        if (earlier.digest !== digest) throw createRefusal('invalid_idempotent_request');
        return ok(buildAnswerBody(call, earlier));
      }
    }
    const time = this.#clock.now(account);
    const { mails, errors } = readMails(call, time, (domain) =>
      this.accounts.isVerifiedDomain(account, domain),
    );
    const count = this.#sent.getCount(account) + 1;
    const sent: SentCall = {
      time,
      account,
      idempotencyKey: key,
      digest,
      callName: this.#getCallName(account, key, count),
      size: mails.length + errors.length,
      errors,
      mails,
    };
    this.#sent.record(sent);
    const applied = toAppliedMails(sent);
    this.webhooks.enqueueDefaultEvents(account, applied);
    return ok(buildAnswerBody(call, sent), applied);
  }

  lockKey(call: Call): () => void {
    return call.idempotencyKey === null
      ? () => undefined
      : this.#keys.lockKey(call.account, call.idempotencyKey);
  }

  /** @see https://resend.com/docs/api-reference/rate-limit */
  getAllowanceHeaders({ limit, remaining, waitMs }: Allowance): Record<string, string> {
    return {
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(Math.ceil(waitMs / 1000)),
    };
  }

  createRateLimitAnswer(allowance: Allowance): Answer {
    const seconds = String(Math.max(1, Math.ceil(allowance.waitMs / 1000)));
    const headers = { ...this.getAllowanceHeaders(allowance), 'retry-after': seconds };
    return createErrorAnswer('rate_limit_exceeded', {}, headers);
  }

  createFaultAnswer({ status, name, retryAfter: retryAfterSeconds }: Fault): Answer {
    const answer = createNamedError(status ?? 500, name);
    return retryAfterSeconds === undefined
      ? answer
      : { ...answer, headers: { 'retry-after': String(retryAfterSeconds) } };
  }

  createTooLargeAnswer(): Answer {
    return createErrorAnswer('validation_error', {
      status: 413,
      message: 'The request is larger than 60 MiB.',
    });
  }

  override reset(account?: string): void {
    super.reset(account);
    this.#sent.reset(account);
    this.accounts.reset(account);
    this.webhooks.sender.reset(account);
  }

  /** Returns a name that is unique per account, because the ids of the call's mails derive from the name. */
  #getCallName(account: string, key: string | null, count: number): string {
    return key === null || this.#keys.hasBeenUsed(account, key) ? `call ${count}` : `key ${key}`;
  }

  #apply(call: SentCall): void {
    const { account, callName, time, idempotencyKey } = call;
    if (idempotencyKey !== null) this.#keys.remember(idempotencyKey, call);
    for (const { index, mail } of call.mails) {
      this.#mailbox.add({
        ...mail,
        id: deriveMessageId(account, callName, index),
        account,
        time,
        idempotencyKey,
      });
    }
  }

  #forget(account?: string): void {
    this.#mailbox.clear(account);
    this.#keys.clear(account);
  }
}

function toAppliedMails({ account, callName, mails }: SentCall) {
  return mails.map(({ index, mail: { to, tags, scheduledAt } }) => {
    const recipientTag = tags.find((tag) => tag.name.startsWith('recipient'))?.value ?? null;
    const id = deriveMessageId(account, callName, index);
    return { index, id, to, recipientTag, isScheduled: scheduledAt !== undefined };
  });
}

function buildAnswerBody(call: Call, { callName, size, errors }: RememberedCall): object {
  if (call.operation === 'emails.send') return { id: deriveMessageId(call.account, callName, 0) };
  const refused = new Set(errors.map((error) => error.index));
  const data: { id: string }[] = [];
  for (let index = 0; index < size; index += 1) {
    if (!refused.has(index)) data.push({ id: deriveMessageId(call.account, callName, index) });
  }
  return isPermissive(call) ? { data, errors } : { data };
}
