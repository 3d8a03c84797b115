import { once } from 'node:events';
import type { Request, Response } from 'express';
import type { Fault } from '../wire/faults.ts';
import { injectFault } from '../wire/inject-fault.ts';
import { Refusal, type Answer, type ControlledProvider } from '../wire/provider.ts';
import { readBody } from '../wire/read-request.ts';
import { answer } from '../wire/serve-call.ts';

const MAX_FORM_BYTES = 100_000;

/** A call of an OAuth endpoint, read to its end. */
export type FormRequest = {
  /** Parameters of the body, or of the query where the provider takes them there. */
  form: URLSearchParams;
  authorization: string | undefined;
};

/** A call whose caller is known. `perform` throws a Refusal. */
export type FormCall = { account: string; perform(): Answer };

type FormRules = {
  operation: string;
  /** Finds whose call it is. Throws a Refusal. */
  read(request: FormRequest): FormCall;
  /** The answer to a fault of kind `status`. */
  faultAnswer(fault: Fault): Answer;
  /** Takes the parameters of the query, not of the body. */
  inQuery?: true;
};

/**
 * Serves one call of an OAuth endpoint and records it in the ledger. The order is: client and token, armed fault, then
 * what the call does.
 */
export async function serveForm(
  { ledger, faults }: Pick<ControlledProvider, 'ledger' | 'faults'>,
  rules: FormRules,
  request: Request,
  response: Response,
): Promise<void> {
  const record = ledger.open(rules.operation, null);
  response.set('cache-control', 'no-store');
  try {
    const body = await readBody(request, MAX_FORM_BYTES);
    const sent = new URL(request.originalUrl, 'http://localhost').searchParams;
    const form = rules.inQuery ? sent : new URLSearchParams(body?.toString('utf8') ?? '');
    const call = rules.read({ form, authorization: request.headers.authorization });
    record.account = call.account;
    const fault = faults.take(rules.operation, call.account);
    if (!fault) {
      answer(response, record, call.perform());
      return;
    }
    const { socket } = request;
    await injectFault(fault, record, {
      answerStatus: () => answer(response, record, rules.faultAnswer(fault)),
      apply: () => applied(call),
      cut: (how) => void (how === 'reset' ? socket.resetAndDestroy() : socket.destroy()),
      stall: (delayMs) => faults.stall(call.account, delayMs),
      closed: once(response, 'close'),
      hold: () => () => undefined,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) {
      record.answered = 'dropped';
      throw error;
    }
    answer(response, record, error.answer);
  }
}

function applied(call: FormCall): Answer['applied'] {
  try {
    return call.perform().applied;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The client of a call: `client_id` and `client_secret` of the form, or HTTP Basic. */
export function clientOf({ form, authorization }: FormRequest): { id: string | null; secret: string | null } {
  const basic = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined) return { id: form.get('client_id'), secret: form.get('client_secret') };
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(/:(.*)/s);
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}

/** A refusal in the shape of https://datatracker.ietf.org/doc/html/rfc6749#section-5.2 */
export function oauthRefusal(status: number, error: string, description: string, more: object = {}): Refusal {
  const body = { error, error_description: description, ...more };
  return new Refusal({ status, name: error, body, applied: null });
}

/** The answer to a fault of kind `status`, in the same shape. */
export function oauthFault({ status = 500, name }: Fault): Answer {
  const error = name ?? (status >= 500 ? 'server_error' : 'invalid_grant');
  const description = 'An error that a script asked the sandbox for.';
  return { status, name: error, body: { error, error_description: description }, applied: null };
}
