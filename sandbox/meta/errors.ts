import { sha256 } from '../wire/ids.ts';
import { isErrorName, Refusal, type Answer } from '../wire/provider.ts';

type ErrorDetails = {
  type?: 'OAuthException' | 'GraphMethodException';
  isTransient?: boolean;
  /** Sent as `error_user_title`. */
  title?: string | undefined;
};

const REDUCE_DATA = "Please reduce the amount of data you're asking for, then retry your request";
const INVALID_SESSION = 'Error validating access token: ';
const UNAVAILABLE = 'Service temporarily unavailable';
const APP_LIMIT = '(#4) Application request limit reached';
const USER_LIMIT = '(#17) User request limit reached';
const CALL_LIMIT = '(#613) Calls to this api have exceeded the rate limit.';
const ACCOUNT_LIMIT = 'There have been too many calls from this ad-account. Please wait a bit and try again.';
const TRANSIENT = { isTransient: true } as const;

/**
 * Keys are `code` or `code/subcode`.
 * @see https://developers.facebook.com/docs/graph-api/guides/error-handling
 * @see https://developers.facebook.com/docs/marketing-api/insights/error-codes
 */
const ERRORS = {
  // Meta also returns this error for insights queries that are too large, although its insights documentation
  // does not mention it.
  '1': [500, REDUCE_DATA],
  '1/99': [500, 'An unknown error occurred'],
  '2': [500, 'An unexpected error has occurred. Please retry your request later.', TRANSIENT],
  '2/1504038': [500, UNAVAILABLE, { title: 'Request timed out' }],
  '2/1504041': [400, UNAVAILABLE, { title: 'Invalid breakdown combination' }],
  '2/1504042': [400, UNAVAILABLE, { title: 'Invalid custom metrics' }],
  '2/1504044': [500, UNAVAILABLE, { title: 'Unknown error occurred' }],
  '2/1504043': [500, UNAVAILABLE, TRANSIENT],
  '4': [403, APP_LIMIT, TRANSIENT],
  '4/1504022': [403, APP_LIMIT, { ...TRANSIENT, title: 'Too many calls from this app' }],
  '4/1504039': [403, APP_LIMIT, TRANSIENT],
  '10': [403, '(#10) Application does not have permission for this action'],
  '17': [400, USER_LIMIT, TRANSIENT],
  '17/2446079': [400, USER_LIMIT, { ...TRANSIENT, title: 'Ad account has too many API calls' }],
  '32': [400, '(#32) Page request limit reached', TRANSIENT],
  '100': [400, '(#100) Invalid parameter'],
  '100/33': [
    400,
    'Unsupported get request. The object does not exist or cannot be loaded.',
    { type: 'GraphMethodException' },
  ],
  '100/2804003': [400, 'Invalid parameter', { title: 'Event Timestamp Too Old' }],
  '100/2804050': [
    400,
    'Invalid parameter',
    { title: 'You haven’t added sufficient customer information parameter data for this event' },
  ],
  '100/1487534': [400, REDUCE_DATA, { title: 'Too much data was requested' }],
  '100/1504018': [400, REDUCE_DATA, { title: 'The request takes too long' }],
  '100/36007': [400, 'This authorization code has expired.'],
  '100/36008': [
    400,
    'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
  ],
  '100/36009': [400, 'This authorization code has been used.'],
  '101': [400, 'Error validating application. Cannot get application info due to a system error.'],
  '190': [400, 'Invalid OAuth access token - Cannot parse access token'],
  '190/460': [
    401,
    `${INVALID_SESSION}The session has been invalidated because the user changed the password.`,
  ],
  '190/463': [401, `${INVALID_SESSION}Session has expired.`],
  '190/467': [401, `${INVALID_SESSION}The session is invalid because the user logged out.`],
  '200': [403, '(#200) Ad account owner has NOT grant ads_management or ads_read permission'],
  '613': [400, CALL_LIMIT, TRANSIENT],
  '613/1487742': [400, CALL_LIMIT, { ...TRANSIENT, title: 'API rate limit hit' }],
  '2500': [400, 'An active access token must be used to query information.'],
  '2601/1815107': [
    400,
    '(#2601) Loading Async Report Failed',
    { ...TRANSIENT, title: 'The report is not ready' },
  ],
  '2635': [
    400,
    '(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version: v27.0.',
  ],
  '3018': [400, '(#3018) The start date of the time range cannot be beyond 37 months from the current date'],
  '80000': [400, `(#80000) ${ACCOUNT_LIMIT}`, TRANSIENT],
  '80004': [400, `(#80004) ${ACCOUNT_LIMIT}`, TRANSIENT],
  '-2/2490547': [400, 'The report could not be created.', { title: 'Report failed' }],
} as const satisfies Record<string, readonly [number, string, ErrorDetails?]>;

/** `code` or `code/subcode`. */
export type ErrorName = keyof typeof ERRORS;

type ErrorOverrides = ErrorDetails & { status?: number; message?: string; headers?: Record<string, string> };

export function createErrorAnswer(name: ErrorName, overrides: ErrorOverrides = {}): Answer {
  const [status, message, details] = ERRORS[name];
  return createGraphError(name, { status, message, ...details, ...overrides });
}

export function createRefusal(name: ErrorName, overrides: ErrorOverrides = {}): Refusal {
  return new Refusal(createErrorAnswer(name, overrides));
}

/**
 * Creates the answer of an injected fault. `name` is `code` or `code/subcode`, and need not be in the list.
 * Without a name, the status selects an error.
 */
export function createNamedError(
  status: number,
  name: string | undefined,
  headers: Record<string, string> = {},
): Answer {
  const errorName = name ?? NAMES_BY_STATUS[status] ?? (status >= 500 ? '2' : '100');
  if (isErrorName(ERRORS, errorName)) return createErrorAnswer(errorName, { status, headers });
  const message = 'Fault injected through the sandbox’s control server.';
  return createGraphError(errorName, { status, message, isTransient: status >= 500, headers });
}

const NAMES_BY_STATUS: Readonly<Record<number, ErrorName>> = {
  401: '190/463',
  403: '200',
  404: '100/33',
  429: '80000',
};

function createGraphError(
  name: string,
  {
    status,
    message,
    type = 'OAuthException',
    isTransient = false,
    title,
    headers = {},
  }: Required<Pick<ErrorOverrides, 'status' | 'message'>> & ErrorOverrides,
): Answer {
  const [code, subcode] = name.split('/').map((part) => (/^-?\d+$/.test(part) ? Number(part) : undefined));
  const error = {
    message,
    type,
    code: code ?? 1,
    ...(subcode !== undefined && { error_subcode: subcode }),
    is_transient: isTransient,
    ...(title !== undefined && { error_user_title: title, error_user_msg: message }),
    fbtrace_id: `A${sha256(`${name}\n${message}`).toString('base64url').slice(0, 22)}`,
  };
  return { status, name, headers, body: { error }, applied: null };
}
