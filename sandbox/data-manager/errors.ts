import { GRPC_STATUSES, getGrpcStatus, type GrpcStatusName } from '../google-ads/errors.ts';
import type { Fault } from '../wire/faults.ts';
import { Refusal, type Answer } from '../wire/provider.ts';

export type Violation = {
  /** Path in the request, such as `events[3].currency`. */
  field: string;
  /** Absent if the JSON does not match the schema. */
  reason?: string;
  description: string;
};

type ErrorParts = {
  /** `ErrorInfo.reason`. */
  reason?: string;
  message?: string;
  violations?: readonly Violation[];
  /** `RetryInfo.retryDelay`, in seconds. */
  retryAfterSeconds?: number | undefined;
  status?: number;
};

/** @see https://developers.google.com/data-manager/api/devguides/concepts/understand-errors */
export function createErrorAnswer(name: GrpcStatusName, parts: ErrorParts = {}): Answer {
  const { reason, violations = [], retryAfterSeconds } = parts;
  const { http, message: defaultMessage } = GRPC_STATUSES[name];
  const { status = http, message = defaultMessage } = parts;
  const domain = name === 'INVALID_ARGUMENT' ? 'datamanager.googleapis.com' : 'googleapis.com';
  const details = [
    ...(reason === undefined ? [] : [createDetail('ErrorInfo', { reason, domain })]),
    ...(violations.length === 0 ? [] : [createDetail('BadRequest', { fieldViolations: violations })]),
    ...(retryAfterSeconds === undefined
      ? []
      : [createDetail('RetryInfo', { retryDelay: `${retryAfterSeconds}s` })]),
    createDetail('RequestInfo', { requestId: 'sandbox-refused' }),
  ];
  return {
    status,
    name: reason ?? name,
    body: { error: { code: status, message, status: name, details } },
    applied: null,
  };
}

export function createRefusal(name: GrpcStatusName, parts: ErrorParts = {}): Refusal {
  return new Refusal(createErrorAnswer(name, parts));
}

export function createViolationRefusal(violations: readonly Violation[]): Refusal {
  const reason = violations[0]?.reason;
  const message = 'There was a problem with the request.';
  return createRefusal('INVALID_ARGUMENT', { ...(reason !== undefined && { reason }), message, violations });
}

export function createFaultAnswer({ status = 500, name, retryAfter: retryAfterSeconds }: Fault): Answer {
  return createErrorAnswer(getGrpcStatus(status), {
    status,
    message: 'Fault injected through the sandbox’s control server.',
    retryAfterSeconds,
    ...(name !== undefined && { reason: name }),
  });
}

function createDetail(type: string, fields: object): object {
  return { '@type': `type.googleapis.com/google.rpc.${type}`, ...fields };
}
