import { randomUUID } from 'node:crypto';
import { GRPC_STATUSES, type GrpcStatusName } from './grpc-statuses.ts';

/** An element of a field path: a name, with an index when the field is a list. */
export type PathElement = string | { field: string; index: number };

/** An error of a GoogleAdsFailure. `code` is its enum and value, such as `CampaignError.DUPLICATE_CAMPAIGN_NAME`. */
export type AdsError = {
  code: string;
  message: string;
  path?: readonly PathElement[];
  /** The value that caused it. */
  trigger?: string;
  /** `ErrorDetails` of errors.proto, in its own field names. */
  details?: object;
};

/** A refused call: its HTTP status, and the error's name for the ledger. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, code: string | undefined, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A refusal by the API: a gRPC status and, unless it comes from the transport, a GoogleAdsFailure. */
export class Failure extends Refused {
  readonly grpcStatus: GrpcStatusName;
  readonly errors: readonly AdsError[];
  /** Of `google.rpc.ErrorInfo`, where Google's front end refuses the call. */
  readonly reason: string | undefined;
  readonly requestId = `sandbox-${randomUUID()}`;

  /** @param grpcStatus the one that goes with the first error unless given */
  constructor(
    errors: readonly AdsError[],
    grpcStatus: GrpcStatusName = statusOf(errors[0]?.code),
    reason?: string,
  ) {
    const first = errors[0];
    const { http, message } = GRPC_STATUSES[grpcStatus];
    super(http, first?.code ?? reason, first?.message ?? message);
    this.grpcStatus = grpcStatus;
    this.errors = errors;
    this.reason = reason;
  }

  /** The `GoogleAdsFailure` of errors.proto; null when the error comes from the transport. */
  failureMessage(): object | null {
    if (this.errors.length === 0) return null;
    return { errors: this.errors.map(wireError), request_id: this.requestId };
  }
}

/** A failure of one error. */
export function failure(
  code: string,
  message: string,
  rest: Omit<AdsError, 'code' | 'message'> = {},
): Failure {
  return new Failure([{ code, message, ...rest }]);
}

/** The name of the field of `ErrorCode` that holds values of an enum: `CampaignError` is in `campaign_error`. */
function fieldOf(enumName: string): string {
  return enumName.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

function wireError({ code, message, path, trigger, details }: AdsError): object {
  const [enumName = '', value = ''] = code.split('.');
  return {
    error_code: { [fieldOf(enumName)]: value },
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

/** @see https://developers.google.com/google-ads/api/docs/concepts/api-structure on canonical codes */
function statusOf(code: string | undefined): GrpcStatusName {
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
