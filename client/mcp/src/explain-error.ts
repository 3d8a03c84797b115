import type { ThroughlineError } from '@throughline/client';
import { clip } from './fit-answer.ts';

/** Error of a tool that refuses a call. `next` is the recommended action. */
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

/** Error result of a tool. */
export type ErrorAnswer = {
  code: string;
  message: string;
  /** Recommended action. */
  next: string;
  details?: { path: string; message: string }[];
  /** Request id for support. */
  requestId?: string;
};

/** Maximum details per result. */
const MAX_DETAILS = 8;

const AGAIN = 'Make the same call again in a minute. Nothing is done twice.';

/** Recommended actions by API error code. */
const NEXT: Readonly<Record<string, string>> = {
  validation_error: 'Correct what details names, then call again.',
  missing_template_params: 'Give every recipient the params that the template uses, then preview again.',
  unauthorized: 'The credential does not hold for this. A person has to sign in or to give another one.',
  forbidden: 'This needs a right that the credential does not have. Ask a person who has it.',
  not_found: 'Check the id. project_overview lists the projects, email_batch_status the latest batches.',
  cursor_expired: 'Leave `after` out to begin with the oldest event that is kept.',
  connection_needs_reauth: 'A person has to reconnect the account; list_connections shows which.',
  connection_not_found: 'A person has to connect an account of this provider first; see list_connections.',
  crm_lead_not_found: 'Look the lead up by email, phone or name.',
  conflict:
    'The trackingId stands for something else, or the state does not allow it. See email_batch_status.',
  campaign_name_taken: 'Choose another name and validate again.',
  sender_not_configured: 'A person has to set the sender of the project and verify its domain first.',
  policy_violation:
    'Change the texts that details names and validate again. Exemptions are for a person to ask for.',
  idempotency_mismatch: 'Validate again and use the new previewId.',
  payload_too_large: 'Send less at once.',
  connection_error: 'The API did not answer. Check its address, then make the same call again.',
  timeout: AGAIN,
  provider_timeout: AGAIN,
  provider_error:
    'The provider refused it or failed. Read the message; if it says nothing else, try again in a minute.',
  unavailable: AGAIN,
};

const ASK_FOR_HELP = 'Ask a person for help, and give them the requestId.';

/** Converts any error to a result that an agent can act on. */
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
      next: nextOf(error),
      ...(details.length > 0 && { details: details.slice(0, MAX_DETAILS).map(shortened) }),
      ...(requestId !== undefined && { requestId }),
    };
  }
  return { code: 'internal_error', message: 'The tool failed.', next: 'Ask a person for help.' };
}

function nextOf({ code, retryAfterMs }: ThroughlineError): string {
  if (code === 'rate_limited')
    return `Wait ${Math.ceil((retryAfterMs ?? 1_000) / 1_000)} s, then call again.`;
  return (Object.hasOwn(NEXT, code) ? NEXT[code] : undefined) ?? ASK_FOR_HELP;
}

function shortened({ path, message }: { path: string; message: string }) {
  return { path, message: clip(message, 200) };
}

/** Checks fields instead of the class: with two installed copies of the client, `instanceof` fails. */
function isApiError(error: unknown): error is ThroughlineError {
  return error instanceof Error && 'code' in error && 'details' in error && Array.isArray(error.details);
}

/** Returns a handler that maps errors with these codes to undefined and rethrows others. */
export function ifCode(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (!isApiError(error) || !codes.includes(error.code)) throw error;
    return undefined;
  };
}
