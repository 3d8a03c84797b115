import { createHash } from 'node:crypto';
import { Refusal, type Answer } from '../wire/provider.ts';

type ErrorType = 'OAuthException' | 'GraphMethodException';

type GraphError = {
  status: number;
  message: string;
  type?: ErrorType;
  transient?: boolean;
  /** `error_user_title`. */
  title?: string | undefined;
};

const REDUCE_DATA = "Please reduce the amount of data you're asking for, then retry your request";
const TOO_MANY_CALLS =
  'There have been too many calls from this ad-account. Please wait a bit and try again.';
const INVALID_SESSION = 'Error validating access token: ';

/**
 * The errors by `code` or `code/subcode`:
 * https://developers.facebook.com/docs/graph-api/guides/error-handling and
 * https://developers.facebook.com/docs/marketing-api/insights/error-codes
 */
const ERRORS = {
  // Of the Graph API's own: not in the list of insights, but its usual answer to a query that is too large.
  '1': { status: 500, message: REDUCE_DATA },
  '1/99': { status: 500, message: 'An unknown error occurred' },
  '2': {
    status: 500,
    message: 'An unexpected error has occurred. Please retry your request later.',
    transient: true,
  },
  '2/1504038': { status: 500, message: 'Service temporarily unavailable', title: 'Request timed out' },
  '2/1504041': {
    status: 400,
    message: 'Service temporarily unavailable',
    title: 'Invalid breakdown combination',
  },
  '2/1504042': { status: 400, message: 'Service temporarily unavailable', title: 'Invalid custom metrics' },
  '2/1504044': { status: 500, message: 'Service temporarily unavailable', title: 'Unknown error occurred' },
  '2/1504043': { status: 500, message: 'Service temporarily unavailable', transient: true },
  '4': { status: 403, message: '(#4) Application request limit reached', transient: true },
  '4/1504022': {
    status: 403,
    message: '(#4) Application request limit reached',
    transient: true,
    title: 'Too many calls from this app',
  },
  '4/1504039': { status: 403, message: '(#4) Application request limit reached', transient: true },
  '10': { status: 403, message: '(#10) Application does not have permission for this action' },
  '17': { status: 400, message: '(#17) User request limit reached', transient: true },
  '17/2446079': {
    status: 400,
    message: '(#17) User request limit reached',
    transient: true,
    title: 'Ad account has too many API calls',
  },
  '32': { status: 400, message: '(#32) Page request limit reached', transient: true },
  '100': { status: 400, message: '(#100) Invalid parameter' },
  '100/33': {
    status: 400,
    message: 'Unsupported get request. The object does not exist or cannot be loaded.',
    type: 'GraphMethodException',
  },
  '100/2804003': {
    status: 400,
    message: 'Invalid parameter',
    title: 'Event Timestamp Too Old',
  },
  '100/2804050': {
    status: 400,
    message: 'Invalid parameter',
    title: 'You haven’t added sufficient customer information parameter data for this event',
  },
  '100/1487534': { status: 400, message: REDUCE_DATA, title: 'Too much data was requested' },
  '100/1504018': { status: 400, message: REDUCE_DATA, title: 'The request takes too long' },
  '100/36007': { status: 400, message: 'This authorization code has expired.' },
  '100/36008': {
    status: 400,
    message:
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
  },
  '100/36009': { status: 400, message: 'This authorization code has been used.' },
  '101': {
    status: 400,
    message: 'Error validating application. Cannot get application info due to a system error.',
  },
  '190': { status: 400, message: 'Invalid OAuth access token - Cannot parse access token' },
  '190/460': {
    status: 401,
    message: `${INVALID_SESSION}The session has been invalidated because the user changed the password.`,
  },
  '190/463': { status: 401, message: `${INVALID_SESSION}Session has expired.` },
  '190/467': {
    status: 401,
    message: `${INVALID_SESSION}The session is invalid because the user logged out.`,
  },
  '200': {
    status: 403,
    message: '(#200) Ad account owner has NOT grant ads_management or ads_read permission',
  },
  '613': { status: 400, message: '(#613) Calls to this api have exceeded the rate limit.', transient: true },
  '613/1487742': {
    status: 400,
    message: '(#613) Calls to this api have exceeded the rate limit.',
    transient: true,
    title: 'API rate limit hit',
  },
  '2500': { status: 400, message: 'An active access token must be used to query information.' },
  '2601/1815107': {
    status: 400,
    message: '(#2601) Loading Async Report Failed',
    transient: true,
    title: 'The report is not ready',
  },
  '2635': {
    status: 400,
    message:
      '(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version: v27.0.',
  },
  '3018': {
    status: 400,
    message: '(#3018) The start date of the time range cannot be beyond 37 months from the current date',
  },
  '80000': { status: 400, message: `(#80000) ${TOO_MANY_CALLS}`, transient: true },
  '80004': { status: 400, message: `(#80004) ${TOO_MANY_CALLS}`, transient: true },
  '-2/2490547': { status: 400, message: 'The report could not be made.', title: 'Report failed' },
} as const satisfies Record<string, GraphError>;

/** A code, with its subcode after a slash where it has one. */
export type ErrorName = keyof typeof ERRORS;

type ErrorOverrides = {
  status?: number;
  message?: string;
  type?: ErrorType;
  /** `error_user_title`. */
  title?: string;
  headers?: Record<string, string>;
};

/** An answer in Graph's error shape; status and message are those of the name unless given. */
export function errorAnswer(name: ErrorName, overrides: ErrorOverrides = {}): Answer {
  const { headers, ...more } = overrides;
  return graphError(name, { ...ERRORS[name], ...more }, headers);
}

/** {@link errorAnswer} as an exception. */
export function refusal(name: ErrorName, overrides: ErrorOverrides = {}): Refusal {
  return new Refusal(errorAnswer(name, overrides));
}

/** The error that a fault asks for, by status and optionally `code/subcode`, which need not be a known one. */
export function namedError(
  status: number,
  name: string | undefined,
  headers: Record<string, string>,
): Answer {
  const known = name ?? errorNameOf(status);
  if (isErrorName(known)) return errorAnswer(known, { status, headers });
  const message = 'An error that a script asked the sandbox for.';
  return graphError(known, { status, message, transient: status >= 500 }, headers);
}

function graphError(
  name: string,
  { status, message, type = 'OAuthException', transient = false, title }: GraphError,
  headers: Record<string, string> = {},
): Answer {
  const [code, subcode] = name.split('/').map((part) => (/^-?\d+$/.test(part) ? Number(part) : undefined));
  const error = {
    message,
    type,
    code: code ?? 1,
    ...(subcode !== undefined && { error_subcode: subcode }),
    is_transient: transient,
    ...(title !== undefined && { error_user_title: title, error_user_msg: message }),
    fbtrace_id: `A${createHash('sha256').update(`${name}\n${message}`).digest('base64url').slice(0, 22)}`,
  };
  return { status, name, headers, body: { error }, applied: null };
}

function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(ERRORS, name);
}

function errorNameOf(status: number): ErrorName {
  switch (status) {
    case 401:
      return '190/463';
    case 403:
      return '200';
    case 404:
      return '100/33';
    case 429:
      return '80000';
    default:
      return status >= 500 ? '2' : '100';
  }
}
