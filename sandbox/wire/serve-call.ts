import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Fault } from './faults.ts';
import type { LedgerRecord } from './ledger.ts';
import { Refusal, type Answer, type Call, type HttpProvider } from './provider.ts';
import { readBody } from './read-body.ts';

const MAX_BODY_BYTES = 60 * 1024 * 1024;
const DEFAULT_STALL_MS = 60_000;
const DEFAULT_LATE_MS = 1_000;

/**
 * Carries one call of an HTTP provider from its credential to its answer, in the order credential, limit, fault, then
 * the provider's own checks, and notes all of it in the ledger.
 */
export async function serveCall(
  provider: HttpProvider,
  operation: string,
  request: Request,
  response: Response,
  facts: LedgerRecord['facts'] = {},
): Promise<void> {
  const idempotencyKey = request.get('idempotency-key') ?? null;
  const record = provider.ledger.open(operation, idempotencyKey, facts);
  try {
    const account = provider.identify(request.headers);
    record.account = account;
    const allowance = provider.limits.take(account);
    if (allowance?.accepted === false) throw new Refusal(provider.rateLimitedAnswer(allowance));
    if (allowance) response.set(provider.allowanceHeaders(allowance));

    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === null) throw new Refusal(provider.tooLargeAnswer());
    const { headers, originalUrl: url } = request;
    const call: Call = { operation, account, idempotencyKey, url, headers, body };
    const fault = provider.faults.take(operation, account);
    if (fault) await injectFault(provider, fault, call, record, response);
    else answer(response, record, provider.perform(call));
  } catch (error) {
    if (!(error instanceof Refusal)) {
      record.answered = 'dropped';
      throw error;
    }
    answer(response, record, error.answer);
  }
}

async function injectFault(
  provider: HttpProvider,
  fault: Fault,
  call: Call,
  record: LedgerRecord,
  response: Response,
): Promise<void> {
  switch (fault.kind) {
    case 'status':
      answer(response, record, provider.faultAnswer(fault));
      return;
    case 'reset':
      record.answered = 'dropped';
      response.req.socket.resetAndDestroy();
      return;
    case 'stall': {
      const release = provider.hold(call);
      const patience = delay(fault.delayMs ?? DEFAULT_STALL_MS, undefined, { ref: false });
      await Promise.race([patience, once(response, 'close')]);
      release();
      cut(response, record);
      return;
    }
    case 'drop-answer':
      applyUnanswered(provider, call, record);
      cut(response, record);
      return;
    case 'apply-late': {
      const release = provider.hold(call);
      cut(response, record);
      await delay(fault.delayMs ?? DEFAULT_LATE_MS, undefined, { ref: false });
      release();
      applyUnanswered(provider, call, record);
    }
  }
}

/** Applies a call whose caller will not learn of it. What the provider refuses stays without effect, as ever. */
function applyUnanswered(provider: HttpProvider, call: Call, record: LedgerRecord): void {
  try {
    record.applied = JSON.stringify(provider.perform(call).applied);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

function cut(response: Response, record: LedgerRecord): void {
  record.answered = 'dropped';
  response.req.socket.destroy();
}

function answer(
  response: Response,
  record: LedgerRecord,
  { status, name, headers, body, applied }: Answer,
): void {
  record.answered = name === undefined ? { status } : { status, name };
  record.applied = applied === null ? null : JSON.stringify(applied);
  response
    .status(status)
    .set(headers ?? {})
    .json(body);
}
