import { AssetsOperations } from '../generated/operations.gen.ts';
import { toUploadMimeType } from '../generated/upload-policy.gen.ts';
import type { Schema } from '../operation-types.ts';
import type { CallOptions } from '../options.ts';
import { putFile } from '../put-file.ts';
import { MAX_WAIT_MS } from '../wait.ts';

/** Progress of an upload. */
export type UploadProgress = {
  step: 'uploading' | 'checking' | 'ready';
  /** Id of the asset. */
  itemId: string;
  /** Bytes sent. Outside browsers, 0 until the whole file is sent. */
  sentBytes: number;
  totalBytes: number;
};

/** Options of an upload. `timeoutMs` limits the whole upload, by default to a day. */
export type UploadOptions = CallOptions & {
  projectId?: string;
  /** Default: the file's name. */
  filename?: string;
  /**
   * Default: the file's type. Aliases such as `audio/x-m4a` are converted to the type that the API accepts.
   */
  mimeType?: string;
  onProgress?: (progress: UploadProgress) => void;
};

/** Files of a project, and their uploads. */
export class Assets extends AssetsOperations {
  /**
   * Uploads a file directly to the object store, and waits until the API has checked its content.
   * @param file a browser's `File`, `await openAsBlob(path)` of `node:fs`, or any `Blob` with `filename` and
   * `mimeType`
   * @returns the asset in state `ready`
   * @throws UploadRefused if the size or the type of the stored file differs from the request
   */
  async upload(
    file: Blob & { readonly name?: string },
    options: UploadOptions = {},
  ): Promise<Schema<'Asset'>> {
    const { projectId, filename = file.name, mimeType: fileType = file.type, onProgress, ...call } = options;
    if (!filename) throw new TypeError('filename is missing. Pass it, because the file has no name.');
    const mimeType = toUploadMimeType({ filename, mimeType: fileType });
    if (!mimeType) throw new TypeError('mimeType is missing. Pass it, because the file has no type.');
    const totalBytes = file.size;
    const timeoutMs = options.timeoutMs ?? this.caller.timeoutMs;
    const deadline = Date.now() + (timeoutMs ?? MAX_WAIT_MS);
    const { uploads } = await this.createAssetUploadUrls(
      { projectId, body: { files: [{ filename, mimeType, sizeBytes: totalBytes }] } },
      call,
    );
    const [upload] = uploads;
    if (!upload) throw new TypeError('The API returned no upload URL.');
    const { itemId } = upload;
    const report = (step: UploadProgress['step'], sentBytes: number) =>
      onProgress?.({ step, itemId, sentBytes, totalBytes });
    report('uploading', 0);
    await putFile(this.caller.fetch, {
      url: upload.uploadUrl,
      mimeType: upload.mimeType,
      file,
      signal: options.signal,
      deadline,
      maxRetries: options.maxRetries ?? this.caller.maxRetries,
      onSent: onProgress && ((bytes) => report('uploading', bytes)),
    });
    report('checking', totalBytes);
    const remainingTime = timeoutMs === undefined ? {} : { timeoutMs: Math.max(1, deadline - Date.now()) };
    const asset = await this.completeAssetUpload({ projectId, itemId }, { ...call, ...remainingTime });
    report('ready', totalBytes);
    return asset;
  }
}
