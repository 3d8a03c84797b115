import { AssetsOperations } from '../generated/operations.gen.ts';
import { toUploadMimeType } from '../generated/upload-policy.gen.ts';
import type { Schema } from '../operation-types.ts';
import type { CallOptions } from '../options.ts';
import { putFile } from '../put-file.ts';
import { MAX_WAIT_MS } from '../wait.ts';

/** How far an upload is. */
export type UploadProgress = {
  step: 'uploading' | 'checking' | 'ready';
  /** The asset that it is to be. */
  itemId: string;
  /** Bytes on their way or there: outside a page none until all are. */
  sentBytes: number;
  totalBytes: number;
};

/** How a file is uploaded. A `timeoutMs`, of the upload or of the client, is for all of it: a day unless given. */
export type UploadOptions = CallOptions & {
  projectId?: string;
  /** By default the file's own name. */
  filename?: string;
  /** By default the file's own type. An alias such as `audio/x-m4a` is sent as the type that the API takes. */
  mimeType?: string;
  onProgress?: (progress: UploadProgress) => void;
};

/** Files of a project. */
export class Assets extends AssetsOperations {
  /**
   * Uploads a file straight into the store: asks for an address, stores the file there, and has it checked.
   * @param file a `File` of a page, `await openAsBlob(path)` of `node:fs`, or any `Blob` with `filename` and `mimeType`
   * @returns the asset, which is ready
   * @throws UploadRefused where the file is not what its type says
   */
  async upload(
    file: Blob & { readonly name?: string },
    options: UploadOptions = {},
  ): Promise<Schema<'Asset'>> {
    const { projectId, filename = file.name, mimeType: given = file.type, onProgress, ...call } = options;
    if (!filename) throw new TypeError('filename is missing: the file has no name of its own.');
    const mimeType = toUploadMimeType({ filename, mimeType: given });
    if (!mimeType) throw new TypeError('mimeType is missing: the file has no type of its own.');
    const totalBytes = file.size;
    const timeoutMs = options.timeoutMs ?? this.caller.timeoutMs;
    const deadline = Date.now() + (timeoutMs ?? MAX_WAIT_MS);
    const announced = { filename, mimeType, sizeBytes: totalBytes };
    const { uploads } = await this.createAssetUploadUrls({ projectId, body: { files: [announced] } }, call);
    const [upload] = uploads;
    if (!upload) throw new TypeError('The API gave no address for the file.');
    const { itemId } = upload;
    const tell = (step: UploadProgress['step'], sentBytes: number) =>
      onProgress?.({ step, itemId, sentBytes, totalBytes });
    tell('uploading', 0);
    await putFile(this.caller.fetch, {
      url: upload.uploadUrl,
      mimeType: upload.mimeType,
      file,
      signal: options.signal,
      deadline,
      maxRetries: options.maxRetries ?? this.caller.maxRetries,
      onSent: onProgress && ((bytes) => tell('uploading', bytes)),
    });
    tell('checking', totalBytes);
    const left = timeoutMs === undefined ? {} : { timeoutMs: Math.max(1, deadline - Date.now()) };
    const asset = await this.completeAssetUpload({ projectId, itemId }, { ...call, ...left });
    tell('ready', totalBytes);
    return asset;
  }
}
