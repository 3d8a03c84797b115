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
import { encodeExtended } from 'content-disposition';
import { toDownloadFilename, toStorageFilename } from '../../domain/storage-filename.ts';
import type { UploadMimeType } from '../../domain/upload-policy.ts';
import { isMissing, isNotReady, isReplaced, throwMissingBucket } from './store-failure.ts';

/**
 * Returns the key of an unchecked upload, which is never served. A lifecycle rule of the bucket may delete
 * objects with this prefix after a day.
 */
export function getIncomingKey(objectKey: string): string {
  return `incoming/${objectKey}`;
}

export type ObjectStoreOptions = {
  /** Undefined for Amazon S3. */
  endpoint: string | undefined;
  /** Base address of signed URLs, if callers reach the store at another address. */
  publicEndpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
};

type StoredObject = { etag: string; sizeBytes: number; mimeType: string };

/** `disposition`: a `Content-Disposition` (RFC 6266). */
export type Serving = { mimeType: string; disposition: string };

/** All methods throw the SDK's errors. */
export type ObjectStore = {
  /**
   * Returns whether the bucket has ever responded to this process. A refusal counts as a response; a missing
   * bucket does not.
   */
  isReady(): Promise<boolean>;
  /**
   * Signs a URL for a `PUT` with exactly this type and length. The request needs only headers that clients
   * send anyway.
   */
  signPut(
    key: string,
    file: { mimeType: string; sizeBytes: number },
    expiresInSeconds: number,
  ): Promise<string>;
  signGet(key: string, serving: Serving, expiresInSeconds: number): Promise<string>;
  find(key: string): Promise<StoredObject | undefined>;
  /** Returns undefined if the object is missing or has another ETag. */
  readStart(key: string, etag: string, bytes: number): Promise<Uint8Array | undefined>;
  /**
   * Returns the copy's ETag, or undefined if the object is missing or has another ETag.
   * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
   */
  copy(from: { key: string; etag: string }, to: string, serving: Serving): Promise<string | undefined>;
  remove(key: string): Promise<void>;
};

const CONNECTION_TIMEOUT_MS = 2_000;

/** Timeout until the response starts. */
const REQUEST_TIMEOUT_MS = 3_000;

/** The response of a copy starts only when the copy is complete. */
const COPY_TIMEOUT_MS = 8 * 60_000;

/** Headers that an upload must repeat exactly. By default, the SDK does not sign `content-type`. */
const SIGNED_HEADERS = new Set(['host', 'content-type', 'content-length']);

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/ */
export function createObjectStore(options: ObjectStoreOptions): ObjectStore {
  const { bucket: Bucket } = options;
  const client = createClient(options, options.endpoint);
  const signer = createClient(options, options.publicEndpoint ?? options.endpoint);
  let wasReady = false;
  // `HEAD`, and in some stores `GET`, does not distinguish a missing object from a missing bucket.
  const readUnlessMissing = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    const result = await ignoreError(isMissing, work);
    if (result === undefined) await client.send(new HeadBucketCommand({ Bucket })).catch(throwMissingBucket);
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
      readUnlessMissing(async () => {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key }));
        const { ETag: etag = '', ContentLength: sizeBytes = 0, ContentType: mimeType = '' } = found;
        return { etag, sizeBytes, mimeType };
      }),
    readStart: (Key, IfMatch, bytes) =>
      readUnlessMissing(() =>
        ignoreError(isReplaced, async () => {
          const command = new GetObjectCommand({ Bucket, Key, IfMatch, Range: `bytes=0-${bytes - 1}` });
          const { Body } = await client.send(command);
          return Body?.transformToByteArray();
        }),
      ),
    copy: ({ key, etag }, Key, { mimeType, disposition }) =>
      ignoreError(isMissing, () =>
        ignoreError(isReplaced, async () => {
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
          return copied?.ETag === undefined ? undefined : quoteEtag(copied.ETag);
        }),
      ),
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

/** Quotes an ETag (RFC 9110 section 8.8.3), because some stores return the bare value of a copy's ETag. */
function quoteEtag(etag: string): string {
  return /^(W\/)?"/.test(etag) ? etag : `"${etag}"`;
}

function createClient(options: ObjectStoreOptions, endpoint: string | undefined): S3Client {
  const { region, accessKeyId, secretAccessKey, forcePathStyle } = options;
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // By default, a presigned PUT has the checksum of an empty body, which a store may enforce.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      // By default, the SDK only logs a request that exceeds its timeout.
      throwOnRequestTimeout: true,
    },
    // Both attempts fit into the 8 s of a signing activity, so a stalled store is reported as unavailable.
    maxAttempts: 2,
  });
}

async function ignoreError<Result>(
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

/**
 * Returns headers that make browsers download documents and show other assets. The file name is given twice:
 * in ASCII for old clients, and in full (RFC 8187).
 */
export function getServing({
  filename,
  mimeType,
  assetType,
}: {
  filename: string;
  mimeType: UploadMimeType;
  assetType: string;
}): Serving {
  const type = assetType === 'document' ? 'attachment' : 'inline';
  const plain = toStorageFilename(filename, mimeType);
  const full = encodeExtended(toDownloadFilename(filename, mimeType));
  return { mimeType, disposition: `${type}; filename="${plain}"; filename*=${full}` };
}
