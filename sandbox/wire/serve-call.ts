import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Fault } from './faults.ts';
import type { LedgerRecord } from './ledger.ts';
import { Refusal, type Answer, type Call, type CallRules, type Provider } from './provider.ts';
import { readBody } from './read-request.ts';

const DEFAULT_STALL_MS = 60_000;
const DEFAULT_LATE_MS = 1_000;

/** A call whose caller is known. */
type AdmittedCall = {
  account: string;
  /** Checks the call and applies it. Throws a Refusal. */
  perform: () => Answer;
  /** The answer to a fault of kind `status`. */
  faultRefusal: (fault: Fault) => Refusal;
  /** Marks the call as in progress; returns what ends that. */
  hold?: () => () => void;
};

/** A call over any transport. */
export type RecordedCall = {
  operation: string;
  idempotencyKey?: string | null;
  /** Further fields of the call's ledger entry. */
  facts?: LedgerRecord['facts'];
  /** Reads and authenticates the call. Sets the record's account as soon as it is known. Throws a Refusal. */
  admit: (record: LedgerRecord) => AdmittedCall | Promise<AdmittedCall>;
};

/** How a transport ends one call. */
export type Transport = {
  /** @param refusal the reason, where the call is refused */
  answer: (answer: Answer, refusal?: Refusal) => void;
  /** Cuts the connection without an answer, with a TCP reset or an orderly close. */
  cut: (how: 'close' | 'reset') => void;
  /** Resolves when the caller has closed the connection. */
  closed: Promise<unknown>;
};

/** Serves one call and records it in the ledger: the caller first, then an armed fault, then what the call does. */
export async function serve(
  { ledger, faults }: Pick<Provider, 'ledger' | 'faults'>,
  { operation, idempotencyKey = null, facts, admit }: RecordedCall,
  transport: Transport,
): Promise<void> {
  const record = ledger.open(operation, idempotencyKey, facts);
  const answer = (given: Answer, refusal?: Refusal): void => {
    record.answered = { status: given.status, name: given.name };
    record.applied = appliedText(given.applied);
    transport.answer(given, refusal);
  };
  try {
    const call = await admit(record);
    record.account = call.account;
    const fault = faults.take(operation, call.account);
    if (!fault) answer(call.perform());
    else if (fault.kind === 'status') throw call.faultRefusal(fault);
    else await injectFault(fault, call, { record, transport, faults });
  } catch (error) {
    if (!(error instanceof Refusal)) {
      record.answered = 'dropped';
      throw error;
    }
    answer(error.answer, error);
  }
}

/** Drops or delays a call as its fault says, and notes that in the call's ledger record. */
async function injectFault(
  fault: Fault,
  { account, perform, hold = () => () => undefined }: AdmittedCall,
  { record, transport, faults }: { record: LedgerRecord; transport: Transport; faults: Provider['faults'] },
): Promise<void> {
  const cut = (how: 'close' | 'reset'): void => {
    record.answered = 'dropped';
    transport.cut(how);
  };
  if (fault.kind === 'reset') {
    cut('reset');
  } else if (fault.kind === 'stall') {
    const release = hold();
    await Promise.race([faults.stall(account, fault.delayMs ?? DEFAULT_STALL_MS), transport.closed]);
    release();
    cut('close');
  } else if (fault.kind === 'drop-answer') {
    record.applied = applyUnanswered(perform);
    cut('close');
  } else {
    const release = hold();
    cut('close');
    await delay(fault.delayMs ?? DEFAULT_LATE_MS, undefined, { ref: false });
    release();
    record.applied = applyUnanswered(perform);
  }
}

/** Applies a call without an answer; what the provider refuses has no effect. */
function applyUnanswered(perform: () => Answer): string | null {
  try {
    return appliedText(perform().applied);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function appliedText(applied: readonly object[] | null): string | null {
  return applied === null ? null : JSON.stringify(applied);
}

/** Ends calls of an Express server. @param send sends the answer, as JSON unless given */
export function httpTransport(response: Response, send: Transport['answer'] = sendJson(response)): Transport {
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

/** Serves one call of an HTTP interface. The order is: credential, rate limit, armed fault, the provider's own checks. */
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
    if (allowance?.isAccepted === false) throw new Refusal(rules.rateLimitedAnswer(allowance, caller));
    if (allowance) response.set(rules.allowanceHeaders?.(allowance));

    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === null) throw new Refusal(rules.tooLargeAnswer());
    const { headers, originalUrl: url } = request;
    const call: Call = { operation, account, idempotencyKey, url, headers, body };
    return {
      account,
      perform: () => rules.perform(call, caller),
      faultRefusal: (fault) => new Refusal(rules.faultAnswer(fault, caller)),
      hold: () => rules.hold?.(call) ?? (() => undefined),
    };
  };
  return serve(provider, { operation, idempotencyKey, facts: facts ?? {}, admit }, httpTransport(response));
}
