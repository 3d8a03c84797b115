import protobuf from 'protobufjs';

/** The trailer of a call that Google's front end refuses, before the API itself is asked. */
export const STATUS_DETAILS_TRAILER = 'grpc-status-details-bin';

const { root } = protobuf.parse(
  `syntax = "proto3";
   message ErrorInfo { string reason = 1; string domain = 2; }
   message Any { string type_url = 1; bytes value = 2; }
   message Status { int32 code = 1; string message = 2; repeated Any details = 3; }`,
  { keepCase: true },
);

/**
 * A `google.rpc.Status` whose only detail is an `ErrorInfo` with the reason.
 * @see https://cloud.google.com/apis/design/errors#error_info
 */
export function errorInfoStatus(
  { code, message }: { code: number; message: string },
  reason: string,
): Buffer {
  const info = encode('ErrorInfo', { reason, domain: 'googleapis.com' });
  const detail = { type_url: 'type.googleapis.com/google.rpc.ErrorInfo', value: info };
  return encode('Status', { code, message, details: [detail] });
}

function encode(name: string, message: object): Buffer {
  const type = root.lookupType(name);
  return Buffer.from(type.encode(type.fromObject(message)).finish());
}
