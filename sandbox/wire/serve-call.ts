import { once } from 'node:events';
import type { Request, Response } from 'express';
import type { Fault } from './faults.ts';
import { appliedText, injectFault } from './inject-fault.ts';
import type { LedgerRecord } from './ledger.ts';
import { Refusal, type Answer, type Call, type HttpProvider } from './provider.ts';
import { readBody } from './read-request.ts';

const MAX_BODY_BYTES = 60 * 1024 * 1024;

/**
 * Serves one call of an HTTP provider and records it in the ledger. The order is: credential, rate limit, armed fault,
 * then the provider's own checks.
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
    if (allowance?.isAccepted === false) throw new Refusal(provider.rateLimitedAnswer(allowance));
    if (allowance) response.set(provider.allowanceHeaders(allowance));

    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === null) throw new Refusal(provider.tooLargeAnswer());
    const { headers, originalUrl: url } = request;
    const call: Call = { operation, account, idempotencyKey, url, headers, body };
    const fault = provider.faults.take(operation, account);
    if (fault) await injectFault(fault, record, faultTarget(provider, fault, call, record, response));
    else answer(response, record, provider.perform(call));
  } catch (error) {
    if (!(error instanceof Refusal)) {
      record.answered = 'dropped';
      throw error;
    }
    answer(response, record, error.answer);
  }
}

function faultTarget(
  provider: HttpProvider,
  fault: Fault,
  call: Call,
  record: LedgerRecord,
  response: Response,
) {
  const { socket } = response.req;
  return {
    answerStatus: () => answer(response, record, provider.faultAnswer(fault)),
    apply: () => applyUnanswered(provider, call),
    cut: (how: 'close' | 'reset') => void (how === 'reset' ? socket.resetAndDestroy() : socket.destroy()),
    stall: (delayMs: number) => provider.faults.stall(call.account, delayMs),
    closed: once(response, 'close'),
    hold: () => provider.hold(call),
  };
}

function applyUnanswered(provider: HttpProvider, call: Call): Answer['applied'] {
  try {
    return provider.perform(call).applied;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Answers a call, and notes it in its ledger record. */
export function answer(
  response: Response,
  record: LedgerRecord,
  { status, name, headers, body, applied }: Answer,
): void {
  record.answered = name === undefined ? { status } : { status, name };
  record.applied = appliedText(applied);
  response
    .status(status)
    .set(headers ?? {})
    .json(body);
}
