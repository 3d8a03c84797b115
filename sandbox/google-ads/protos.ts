import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import protobuf from 'protobufjs';

const require = createRequire(import.meta.url);

export const VERSION = 'v25';

export const PACKAGE = `google.ads.googleads.${VERSION}`;

export const FAILURE_TYPE = `type.googleapis.com/${PACKAGE}.errors.GoogleAdsFailure`;

export const ERROR_INFO_TYPE = 'type.googleapis.com/google.rpc.ErrorInfo';

export type FieldKind = 'number' | 'bool' | 'text' | 'list';

/** The keys of the objects are the protos' field names, such as `campaign_budget`. */
type Codec = {
  read(bytes: Buffer): unknown;
  write(message: object): Buffer;
};

/** Protos of the package `google-ads-node`, loaded on first use, because loading takes 250 ms and 70 MB. */
class Protos {
  #root: protobuf.Root | undefined;
  readonly #kinds = new Map<string, FieldKind | undefined>();

  /** @param name message in {@link PACKAGE}, such as `services.SearchGoogleAdsRequest` */
  getCodec(name: string): Codec {
    return {
      read: (bytes) => {
        const type = this.#loadType(name);
        return type.toObject(type.decode(bytes), { longs: String, enums: String });
      },
      write: (message) => {
        const type = this.#loadType(name);
        return Buffer.from(type.encode(type.fromObject(message)).finish());
      },
    };
  }

  /** @param field such as `campaign.name` */
  getFieldKind(field: string): FieldKind | undefined {
    if (!this.#kinds.has(field)) this.#kinds.set(field, this.#readKind(field));
    return this.#kinds.get(field);
  }

  #readKind(field: string): FieldKind | undefined {
    let message: protobuf.Type | null = this.#loadType('services.GoogleAdsRow');
    let found: protobuf.Field | undefined;
    for (const name of field.split('.')) {
      found = message?.fields[name]?.resolve();
      message = found?.resolvedType instanceof protobuf.Type ? found.resolvedType : null;
    }
    if (!found || found.repeated) return found && 'list';
    if (found.type === 'bool') return 'bool';
    return ['int64', 'int32', 'double'].includes(found.type) ? 'number' : 'text';
  }

  #loadType(name: string): protobuf.Type {
    if (!this.#root) {
      const file = require.resolve('google-ads-node/build/protos/protos.json');
      this.#root = protobuf.Root.fromJSON(JSON.parse(readFileSync(file, 'utf8')));
    }
    return this.#root.lookupType(`${PACKAGE}.${name}`);
  }
}

export const PROTOS = new Protos();

export const STATUS_DETAILS_TRAILER = 'grpc-status-details-bin';

const { root: rpc } = protobuf.parse(
  `syntax = "proto3";
   message ErrorInfo { string reason = 1; string domain = 2; }
   message Any { string type_url = 1; bytes value = 2; }
   message Status { int32 code = 1; string message = 2; repeated Any details = 3; }`,
  { keepCase: true },
);

/** @see https://cloud.google.com/apis/design/errors#error_info */
export function encodeErrorInfoStatus(
  { code, message }: { code: number; message: string },
  reason: string,
): Buffer {
  const info = encode('ErrorInfo', { reason, domain: 'googleapis.com' });
  const detail = { type_url: ERROR_INFO_TYPE, value: info };
  return encode('Status', { code, message, details: [detail] });
}

function encode(name: string, message: object): Buffer {
  const type = rpc.lookupType(name);
  return Buffer.from(type.encode(type.fromObject(message)).finish());
}
