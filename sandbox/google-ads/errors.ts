import { randomUUID } from 'node:crypto';
import type { Fault } from '../wire/faults.ts';
import { isErrorName, Refusal } from '../wire/provider.ts';

export const GRPC_STATUSES = {
  INVALID_ARGUMENT: { code: 3, http: 400, message: 'Request contains an invalid argument.' },
  DEADLINE_EXCEEDED: { code: 4, http: 504, message: 'Deadline expired before operation could complete.' },
  NOT_FOUND: { code: 5, http: 404, message: 'Requested entity was not found.' },
  PERMISSION_DENIED: { code: 7, http: 403, message: 'The caller does not have permission' },
  RESOURCE_EXHAUSTED: {
    code: 8,
    http: 429,
    message: 'Resource has been exhausted (e.g. check quota).',
  },
  ABORTED: { code: 10, http: 409, message: 'The operation was aborted.' },
  UNIMPLEMENTED: { code: 12, http: 501, message: 'Operation is not implemented.' },
  INTERNAL: { code: 13, http: 500, message: 'Internal error encountered.' },
  UNAVAILABLE: { code: 14, http: 503, message: 'The service is currently unavailable.' },
  UNAUTHENTICATED: {
    code: 16,
    http: 401,
    message: 'Request had invalid authentication credentials. Expected OAuth 2 access token.',
  },
} as const;

export type GrpcStatusName = keyof typeof GRPC_STATUSES;

export function getGrpcStatus(status: number): GrpcStatusName {
  const exact = Object.keys(GRPC_STATUSES)
    .filter((name) => isErrorName(GRPC_STATUSES, name))
    .find((name) => GRPC_STATUSES[name].http === status);
  return exact ?? (status >= 500 ? 'UNAVAILABLE' : 'INVALID_ARGUMENT');
}

export type PathElement = string | { field: string; index: number };

export type AdsError = {
  /** Enum and value, such as `CampaignError.DUPLICATE_CAMPAIGN_NAME`. */
  code: string;
  message: string;
  path?: readonly PathElement[];
  /** The invalid value. */
  trigger?: string;
  /** `ErrorDetails` of errors.proto, with its field names. */
  details?: object;
};

/** Refusal by the API with a `GoogleAdsFailure`, or by Google's front end with a gRPC status only. */
export class Failure extends Refusal {
  readonly grpcStatus: GrpcStatusName;
  readonly errors: readonly AdsError[];
  /** From the front end's `google.rpc.ErrorInfo`. */
  readonly reason: string | undefined;
  readonly requestId = `sandbox-${randomUUID()}`;

  /** @param grpcStatus defaults to the status of the first error */
  constructor(
    errors: readonly AdsError[],
    grpcStatus: GrpcStatusName = getErrorStatus(errors[0]?.code),
    reason?: string,
  ) {
    const [first] = errors;
    const { http, message } = GRPC_STATUSES[grpcStatus];
    super({ status: http, name: first?.code ?? reason, body: null, applied: null });
    this.message = first?.message ?? message;
    this.grpcStatus = grpcStatus;
    this.errors = errors;
    this.reason = reason;
  }

  /** Returns the `GoogleAdsFailure` of errors.proto; null for a refusal by the front end. */
  toMessage(): object | null {
    if (this.errors.length === 0) return null;
    return { errors: this.errors.map(toWireError), request_id: this.requestId };
  }
}

export function createFailure(
  code: string,
  message: string,
  rest: Omit<AdsError, 'code' | 'message'> = {},
): Failure {
  return new Failure([{ code, message, ...rest }]);
}

function getErrorCodeField(enumName: string): string {
  return enumName.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

function toWireError({ code, message, path, trigger, details }: AdsError): object {
  const [enumName = '', value = ''] = code.split('.');
  return {
    error_code: { [getErrorCodeField(enumName)]: value },
    message,
    ...(trigger !== undefined && { trigger: { string_value: trigger } }),
    ...(path && {
      location: {
        field_path_elements: path.map((element) =>
          typeof element === 'string'
            ? { field_name: element }
            : { field_name: element.field, index: element.index },
        ),
      },
    }),
    ...(details && { details }),
  };
}

function getErrorStatus(code: string | undefined): GrpcStatusName {
  const [enumName = '', value] = (code ?? '').split('.');
  switch (enumName) {
    case 'AuthenticationError':
      return 'UNAUTHENTICATED';
    case 'AuthorizationError':
      return 'PERMISSION_DENIED';
    case 'QuotaError':
      return 'RESOURCE_EXHAUSTED';
    case 'InternalError':
      return value === 'DEADLINE_EXCEEDED' ? 'DEADLINE_EXCEEDED' : 'INTERNAL';
    case 'DatabaseError':
      return value === 'CONCURRENT_MODIFICATION' ? 'ABORTED' : 'INVALID_ARGUMENT';
    default:
      return 'INVALID_ARGUMENT';
  }
}

/**
 * Errors by HTTP status, for faults without a name. Faults with other statuses have no `GoogleAdsFailure`.
 */
const DEFAULT_ERRORS: Record<number, string> = {
  400: 'RequestError.BAD_RESOURCE_ID',
  401: 'AuthenticationError.OAUTH_TOKEN_EXPIRED',
  403: 'AuthorizationError.USER_PERMISSION_DENIED',
  404: 'MutateError.RESOURCE_NOT_FOUND',
  409: 'DatabaseError.CONCURRENT_MODIFICATION',
  429: 'QuotaError.RESOURCE_TEMPORARILY_EXHAUSTED',
  500: 'InternalError.INTERNAL_ERROR',
};

const DEFAULT_RETRY_SECONDS = 5;

export function createFaultFailure({
  status = 500,
  name = DEFAULT_ERRORS[status],
  retryAfter: retryAfterSeconds,
  account,
}: Fault): Failure {
  if (name === undefined) return new Failure([], getGrpcStatus(status));
  const error: AdsError = { code: name, message: 'Fault injected through the sandbox’s control server.' };
  if (name.startsWith('QuotaError.')) {
    const scope = account === undefined ? 'DEVELOPER' : 'ACCOUNT';
    error.details = createQuotaDetails(scope, retryAfterSeconds ?? DEFAULT_RETRY_SECONDS);
  }
  return new Failure([error]);
}

export function createQuotaDetails(scope: 'ACCOUNT' | 'DEVELOPER', seconds: number): object {
  const wholeSeconds = Math.floor(seconds);
  const nanos = Math.round((seconds - wholeSeconds) * 1e9);
  return {
    quota_error_details: {
      rate_scope: scope,
      rate_name: 'Number of requests in the sandbox',
      retry_delay: { seconds: String(wholeSeconds), nanos },
    },
  };
}
