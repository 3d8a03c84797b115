import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { asMissingBucket, isMissing, isNotReady, isReplaced } from './store-failure.ts';

/**
 * Where the upload of an asset is put until it was checked: beside its key, so that no URL which can write is ever of a
 * key that is served. A rule of the bucket may delete what is under this prefix after a day.
 */
export function incomingKey(objectKey: string): string {
  return `incoming/${objectKey}`;
}

export type ObjectStoreOptions = {
  /** Base address of an S3-compatible store; without it, Amazon's. */
  endpoint: string | undefined;
  /** Base address in the URLs that callers get, where it is another. */
  publicEndpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path of an address and not in its host. */
  forcePathStyle: boolean;
};

/** An object as the store knows it. */
type StoredObject = { etag: string; sizeBytes: number; mimeType: string };

/** How an object is served to those who download it. `disposition`: a `Content-Disposition` (RFC 6266). */
export type Serving = { mimeType: string; disposition: string };

/** The bucket of uploads. What fails throws the SDK's errors. */
export type ObjectStore = {
  /** Whether the store has answered for the bucket since the process started. */
  isReady(): Promise<boolean>;
  /**
   * A URL for one `PUT` with exactly this type and length. It demands no header that a client would not send anyway.
   */
  signPut(
    key: string,
    file: { mimeType: string; sizeBytes: number },
    expiresInSeconds: number,
  ): Promise<string>;
  signGet(key: string, serving: Serving, expiresInSeconds: number): Promise<string>;
  find(key: string): Promise<StoredObject | undefined>;
  /** Its first bytes; undefined when it is not the object of that ETag any more. */
  readStart(key: string, etag: string, bytes: number): Promise<Uint8Array | undefined>;
  /**
   * Copies the object of that ETag and gives the copy's ETag; undefined when it is not there any more.
   * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
   */
  copy(from: { key: string; etag: string }, to: string, serving: Serving): Promise<string | undefined>;
  /** Deletes it if it is there. */
  remove(key: string): Promise<void>;
};

/** Until an answer begins. A copy is made by the store itself before it answers. */
const CONNECTION_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 3_000;
const COPY_TIMEOUT_MS = 8 * 60_000;

/** Headers that an upload has to repeat exactly. By default the SDK signs neither type nor length. */
const SIGNED_HEADERS = new Set(['host', 'content-type', 'content-length']);

/** A store that speaks S3. @see https://docs.aws.amazon.com/AmazonS3/latest/API/ */
export function createObjectStore(options: ObjectStoreOptions): ObjectStore {
  const { bucket: Bucket } = options;
  const client = createClient(options, options.endpoint);
  const signer = createClient(options, options.publicEndpoint ?? options.endpoint);
  let wasReady = false;
  // Neither `HEAD` nor every store's `GET` tells whether the object is missing or the whole bucket.
  const unlessMissing = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    const result = await unless(isMissing, work);
    if (result === undefined) await client.send(new HeadBucketCommand({ Bucket })).catch(asMissingBucket);
    return result;
  };

  return {
    isReady: async () => {
      wasReady ||= await client.send(new HeadBucketCommand({ Bucket })).then(
        () => true,
        (error: unknown) => !isNotReady(error),
      );
      return wasReady;
    },
    signPut: (Key, { mimeType, sizeBytes }, expiresIn) =>
      getSignedUrl(
        signer,
        new PutObjectCommand({ Bucket, Key, ContentType: mimeType, ContentLength: sizeBytes }),
        { expiresIn, signableHeaders: SIGNED_HEADERS },
      ),
    signGet: (Key, { mimeType, disposition }, expiresIn) =>
      getSignedUrl(
        signer,
        new GetObjectCommand({
          Bucket,
          Key,
          ResponseContentType: mimeType,
          ResponseContentDisposition: disposition,
        }),
        { expiresIn },
      ),
    find: (Key) =>
      unlessMissing(async () => {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key }));
        const { ETag: etag = '', ContentLength: sizeBytes = 0, ContentType: mimeType = '' } = found;
        return { etag, sizeBytes, mimeType };
      }),
    readStart: (Key, IfMatch, bytes) =>
      unlessMissing(() =>
        unless(isReplaced, async () => {
          const command = new GetObjectCommand({ Bucket, Key, IfMatch, Range: `bytes=0-${bytes - 1}` });
          const { Body } = await client.send(command);
          return Body?.transformToByteArray();
        }),
      ),
    copy: ({ key, etag }, Key, { mimeType, disposition }) =>
      unless(isMissing, () =>
        unless(isReplaced, async () => {
          const { CopyObjectResult: copied } = await client.send(
            new CopyObjectCommand({
              Bucket,
              Key,
              CopySource: `${Bucket}/${encodeURI(key)}`,
              CopySourceIfMatch: etag,
              MetadataDirective: 'REPLACE',
              ContentType: mimeType,
              ContentDisposition: disposition,
            }),
            { requestTimeout: COPY_TIMEOUT_MS },
          );
          return copied?.ETag === undefined ? undefined : quoted(copied.ETag);
        }),
      ),
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

/** Some stores answer a copy with the bare value of its ETag. @see https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3 */
function quoted(etag: string): string {
  return /^(W\/)?"/.test(etag) ? etag : `"${etag}"`;
}

function createClient(options: ObjectStoreOptions, endpoint: string | undefined): S3Client {
  const { region, accessKeyId, secretAccessKey, forcePathStyle } = options;
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // By default a presigned PUT carries the checksum of an empty body, which a store may hold the upload to.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      // By default the SDK only logs this and continues.
      throwOnRequestTimeout: true,
    },
    // Both attempts fit into the activity's 8 s, so that a store that stalls is reported as unavailable.
    maxAttempts: 2,
  });
}

async function unless<Result>(
  isExpected: (error: unknown) => boolean,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isExpected(error)) return undefined;
    throw error;
  }
}
