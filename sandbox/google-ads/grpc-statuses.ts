/** The gRPC codes of the API, with the HTTP status and message of each. */
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

/** Name of a gRPC code. */
export type GrpcStatusName = keyof typeof GRPC_STATUSES;

const STATUS_NAMES: readonly GrpcStatusName[] = [
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'ABORTED',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
];

/** The gRPC code of an HTTP status; for a status without one, the default of its class (4xx, 5xx). */
export function grpcStatusOfHttp(status: number): GrpcStatusName {
  const exact = STATUS_NAMES.find((name) => GRPC_STATUSES[name].http === status);
  return exact ?? (status >= 500 ? 'UNAVAILABLE' : 'INVALID_ARGUMENT');
}
