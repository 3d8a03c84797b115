import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Fault } from './faults.ts';
import type { LedgerRecord } from './ledger.ts';
import { Refusal, type Answer, type Call, type CallRules, type Provider } from './provider.ts';
import { buildQuery, readBody } from './read-request.ts';

const DEFAULT_STALL_MS = 60_000;
const DEFAULT_LATE_MS = 1_000;

type AdmittedCall = {
  account: string;
  /** @throws Refusal */
  perform: () => Answer;
  createFaultRefusal: (fault: Fault) => Refusal;
  /**
   * Locks the call's idempotency key.
   * @returns a function that releases the key
   */
  lockKey?: () => () => void;
};

export type RecordedCall = {
  operation: string;
  idempotencyKey?: string | null;
  facts?: LedgerRecord['facts'];
  /**
   * Authenticates the call. Sets the record's account before it checks limits and body.
   * @throws Refusal
   */
  admit: (record: LedgerRecord) => AdmittedCall | Promise<AdmittedCall>;
};

export type Transport = {
  /** @param refusal defined for a refused call */
  answer: (answer: Answer, refusal?: Refusal) => void;
  cut: (how: 'close' | 'reset') => void;
  /** Resolves when the caller has closed the connection. */
  closed: Promise<unknown>;
};

/** Authenticates a call, then applies an armed fault to it or performs it. */
export async function serve(
  { ledger, faults }: Pick<Provider, 'ledger' | 'faults'>,
  { operation, idempotencyKey = null, facts, admit }: RecordedCall,
  transport: Transport,
): Promise<void> {
  const record = ledger.open(operation, idempotencyKey, facts);
  const answer = (sent: Answer, refusal?: Refusal): void => {
    record.answered = { status: sent.status, name: sent.name };
    record.applied = toAppliedText(sent.applied);
    transport.answer(sent, refusal);
  };
  try {
    const call = await admit(record);
    record.account = call.account;
    const fault = faults.take(operation, call.account);
    if (!fault) answer(call.perform());
    else if (fault.kind === 'status') throw call.createFaultRefusal(fault);
    else await injectFault(fault, call, { record, transport, faults });
  } catch (error) {
    if (!(error instanceof Refusal)) {
      record.answered = 'dropped';
      throw error;
    }
    answer(error.answer, error);
  }
}

async function injectFault(
  fault: Fault,
  { account, perform, lockKey = () => () => undefined }: AdmittedCall,
  { record, transport, faults }: { record: LedgerRecord; transport: Transport; faults: Provider['faults'] },
): Promise<void> {
  const cut = (how: 'close' | 'reset'): void => {
    record.answered = 'dropped';
    transport.cut(how);
  };
  if (fault.kind === 'reset') {
    cut('reset');
  } else if (fault.kind === 'stall') {
    const release = lockKey();
    await Promise.race([faults.stall(account, fault.delayMs ?? DEFAULT_STALL_MS), transport.closed]);
    release();
    cut('close');
  } else if (fault.kind === 'drop-answer') {
    record.applied = applyUnanswered(perform);
    cut('close');
  } else {
    const release = lockKey();
    cut('close');
    await delay(fault.delayMs ?? DEFAULT_LATE_MS, undefined, { ref: false });
    release();
    record.applied = applyUnanswered(perform);
  }
}

function applyUnanswered(perform: () => Answer): string | null {
  try {
    return toAppliedText(perform().applied);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function toAppliedText(applied: readonly object[] | null): string | null {
  return applied === null ? null : JSON.stringify(applied);
}

export function createHttpTransport(
  response: Response,
  send: Transport['answer'] = sendJson(response),
): Transport {
  const { socket } = response.req;
  return {
    answer: send,
    cut: (how) => void (how === 'reset' ? socket.resetAndDestroy() : socket.destroy()),
    closed: once(response, 'close'),
  };
}

function sendJson(response: Response) {
  return ({ status, headers, body }: Answer): void => {
    response
      .status(status)
      .set(headers ?? {})
      .json(body);
  };
}

const MAX_BODY_BYTES = 60 * 1024 * 1024;

/** Checks credential, rate limit, body size and armed faults, in this order, before the provider's rules. */
export function serveCall<Caller extends { account: string }>(
  provider: Provider,
  rules: CallRules<Caller>,
  {
    operation,
    request,
    response,
    facts,
  }: {
    operation: string;
    request: Request;
    response: Response;
    facts?: LedgerRecord['facts'];
  },
): Promise<void> {
  const idempotencyKey = request.get('idempotency-key') ?? null;
  const admit = async (record: LedgerRecord): Promise<AdmittedCall> => {
    const caller = rules.identify(request.headers);
    const { account } = caller;
    record.account = account;
    const allowance = provider.limits.take(account);
    if (allowance?.isAccepted === false) throw new Refusal(rules.createRateLimitAnswer(allowance, caller));
    if (allowance) response.set(rules.getAllowanceHeaders?.(allowance));

    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === null) throw new Refusal(rules.createTooLargeAnswer());
    const { headers, params } = request;
    const query = buildQuery(request.originalUrl);
    const call: Call = { operation, account, idempotencyKey, params, query, headers, body };
    return {
      account,
      perform: () => rules.perform(call, caller),
      createFaultRefusal: (fault) => new Refusal(rules.createFaultAnswer(fault, caller)),
      lockKey: () => rules.lockKey?.(call) ?? (() => undefined),
    };
  };
  return serve(
    provider,
    { operation, idempotencyKey, facts: facts ?? {}, admit },
    createHttpTransport(response),
  );
}
