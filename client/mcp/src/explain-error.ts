import type { ThroughlineError } from '@throughline/client';
import { clip } from './fit-answer.ts';

/** Error of a tool, with the recommended action in `next`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly next: string;

  constructor(code: string, message: string, next: string) {
    super(message);
    this.code = code;
    this.next = next;
  }
}

export type ErrorAnswer = {
  code: string;
  message: string;
  next: string;
  details?: { path: string; message: string }[];
  requestId?: string;
};

const MAX_DETAILS = 8;

const REPEAT_CALL = 'Repeat the call in a minute. A repeated call has no second effect.';

const NEXT: Readonly<Record<string, string>> = {
  validation_error: 'Correct the fields in details, then call again.',
  missing_template_params: 'Give each recipient the params that the template uses, then preview again.',
  unauthorized: 'The credential is not valid. A person must sign in again or provide another one.',
  forbidden: 'The credential lacks a permission. Ask a person who has it.',
  not_found: 'Check the id. project_overview lists the projects, email_batch_status the latest batches.',
  cursor_expired: 'Omit `after` to start at the oldest stored event.',
  connection_needs_reauth: 'A person must reconnect the account; list_connections shows which account.',
  connection_not_found: 'A person must connect an account of this provider first; see list_connections.',
  crm_lead_not_found: 'Search the lead by email, phone or name.',
  conflict: 'Follow the message. Read the current state before another call.',
  campaign_name_taken: 'Choose another name and validate again.',
  sender_not_configured: 'A person must set the sender of the project and verify its domain first.',
  policy_violation: 'Change the texts in details and validate again. Only a person may request exemptions.',
  idempotency_mismatch: 'Validate again and use the new previewId.',
  payload_too_large: 'Send less per call.',
  connection_error: 'The API did not answer. Check its URL, then repeat the call.',
  timeout: REPEAT_CALL,
  provider_timeout: REPEAT_CALL,
  provider_error:
    'The provider refused the request or failed. Follow the message, or else try again in a minute.',
  unavailable: REPEAT_CALL,
};

const ASK_FOR_HELP = 'Ask a person for help and name the requestId.';

export function explainError(error: unknown): ErrorAnswer {
  if (error instanceof Refusal) {
    const { code, message, next } = error;
    return { code, message, next };
  }
  if (isApiError(error)) {
    const { code, message, details, requestId } = error;
    return {
      code,
      message: clip(message, 500),
      next: getNext(error),
      ...(details.length > 0 && { details: details.slice(0, MAX_DETAILS).map(shortenDetail) }),
      ...(requestId !== undefined && { requestId }),
    };
  }
  return { code: 'internal_error', message: 'The tool failed.', next: 'Ask a person for help.' };
}

function getNext({ code, retryAfterMs }: ThroughlineError): string {
  if (code === 'rate_limited')
    return `Wait ${Math.ceil((retryAfterMs ?? 1_000) / 1_000)} s, then call again.`;
  return (Object.hasOwn(NEXT, code) ? NEXT[code] : undefined) ?? ASK_FOR_HELP;
}

function shortenDetail({ path, message }: { path: string; message: string }) {
  return { path, message: clip(message, 200) };
}

/** Checks fields, because `instanceof` fails if two copies of the client are installed. */
function isApiError(error: unknown): error is ThroughlineError {
  return error instanceof Error && 'code' in error && 'details' in error && Array.isArray(error.details);
}

/** Returns an error handler that ignores errors with these codes and rethrows all others. */
export function ignoreCodes(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (!isApiError(error) || !codes.includes(error.code)) throw error;
    return undefined;
  };
}
