import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import protobuf from 'protobufjs';

const require = createRequire(import.meta.url);
/** The version that the sandbox speaks: that of the official client's package. */
export const VERSION = 'v25';

export const PACKAGE = `google.ads.googleads.${VERSION}`;

/** Decodes and encodes a message as an object with the protos' field names. */
export type Codec = {
  read(bytes: Buffer): unknown;
  write(message: object): Buffer;
};

/**
 * Messages of the API's protos, from the official client's package. Loaded at the first use, because that takes a
 * quarter of a second and 70 MB.
 */
export class Protos {
  #root: protobuf.Root | undefined;

  /** @param name below {@link PACKAGE}, such as `services.SearchGoogleAdsRequest` */
  codec(name: string): Codec {
    return {
      read: (bytes) => {
        const type = this.#type(name);
        return type.toObject(type.decode(bytes), { longs: String, enums: String });
      },
      write: (message) => {
        const type = this.#type(name);
        return Buffer.from(type.encode(type.fromObject(message)).finish());
      },
    };
  }

  #type(name: string): protobuf.Type {
    if (!this.#root) {
      const file = require.resolve('google-ads-node/build/protos/protos.json');
      this.#root = protobuf.Root.fromJSON(JSON.parse(readFileSync(file, 'utf8')));
    }
    return this.#root.lookupType(`${PACKAGE}.${name}`);
  }
}
