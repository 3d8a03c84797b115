import { deriveUuid } from '../wire/ids.ts';
import { getErrorName, isErrorName, Refusal, type Answer } from '../wire/provider.ts';

/**
 * Each key is the `category` of a response or, for a rate limit, its `policyName`.
 * @see https://developers.hubspot.com/docs/api-reference/error-handling
 */
const ERRORS = {
  VALIDATION_ERROR: [400, 'The request is not valid.'],
  INVALID_AUTHENTICATION: [401, 'The access token is missing or unknown.'],
  EXPIRED_AUTHENTICATION: [401, 'The access token has expired or was revoked.'],
  MISSING_SCOPES: [403, 'The app lacks a scope that this call needs.'],
  OBJECT_NOT_FOUND: [404, 'There is no such object.'],
  CONFLICT: [409, 'The object already exists.'],
  LOCKED: [423, 'The object is temporarily locked.'],
  TEN_SECONDLY_ROLLING: [429, 'You have reached your ten_secondly_rolling limit.'],
  SECONDLY: [429, 'You have reached your secondly limit.'],
  DAILY: [429, 'You have reached your daily limit.'],
  INTERNAL_ERROR: [500, 'HubSpot failed.'],
} as const satisfies Record<string, readonly [number, string]>;

type ErrorName = keyof typeof ERRORS;

type ErrorDetails = {
  status?: number;
  message?: string;
  context?: Record<string, string[]>;
  errors?: { message: string; code?: string; context?: Record<string, string[]> }[];
  headers?: Record<string, string>;
};

export function createErrorAnswer(name: string, details: ErrorDetails = {}): Answer {
  const preset = isErrorName(ERRORS, name)
    ? ERRORS[name]
    : ([500, 'Fault injected through the sandbox’s control server.'] as const);
  const { status = preset[0], message = preset[1], context, errors: parts, headers } = details;
  const isLimit = status === 429;
  return {
    status,
    name,
    ...(headers && { headers }),
    body: {
      status: 'error',
      message,
      correlationId: deriveUuid(`${name} ${message}`),
      ...(isLimit ? { errorType: 'RATE_LIMIT', policyName: name } : { category: name }),
      ...(context && { context }),
      ...(parts && { errors: parts }),
    },
    applied: null,
  };
}

export function createRefusal(name: ErrorName, details: ErrorDetails = {}): Refusal {
  return new Refusal(createErrorAnswer(name, details));
}

export function getDefaultName(status: number): ErrorName {
  return getErrorName(ERRORS, status) ?? (status >= 500 ? 'INTERNAL_ERROR' : 'VALIDATION_ERROR');
}
