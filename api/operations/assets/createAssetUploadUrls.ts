import { randomUUID } from 'node:crypto';
import { toStorageFilename } from '../../../domain/storage-filename.ts';
import {
  isUploadMimeType,
  normalizeMimeType,
  UPLOAD_TYPES,
  findUploadFault,
  type UploadFile,
} from '../../../domain/upload-policy.ts';
import { abandonAssets, insertAssets, type NewAsset } from '../../../models/assets/assets.ts';
import { buildUploadUrlsStart } from '../../../workflows/contract/assets.ts';
import type { StorageLimit } from '../../../models/assets/storage-usage.ts';
import { describeCaller } from '../../credentials/caller.ts';
import { invalidFields, AppError, conflict, dailyLimitReached, rateLimited } from '../../request/errors.ts';
import { serializeUpload } from '../../serializers/asset.ts';
import { MEGABYTE } from '../../serializers/project-settings.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { awaitActivity } from '../await-activity.ts';
import { requireSignedUrls } from './sign-download.ts';

const MAX_PENDING = 1_000;

const UPLOAD_LIFETIME_SECONDS = 15 * 60;

/** The sweeper usually starts the next check of a pending file within this time. */
const PENDING_RETRY_AFTER_SECONDS = 60;

const STORE_RETRY_AFTER_SECONDS = 5;

/** Stores the files as pending before their URLs are signed. */
export const createAssetUploadUrls: Handler<'createAssetUploadUrls'> = async ({ body }, call) => {
  const { context, projectId } = call;
  const files = toNewAssets(body.files);
  const result = await transact(call, (project) =>
    insertAssets(project, files, {
      createdBy: describeCaller(call.caller),
      maxPending: MAX_PENDING,
      uploadSeconds: UPLOAD_LIFETIME_SECONDS,
      limits: context.settings.storage,
    }),
  );
  if ('exceeded' in result) {
    throw result.exceeded === 'pending' ? tooManyPending() : storageLimitExceeded(result.exceeded);
  }
  const { inserted: assets } = result;
  const assetIds = assets.map(({ id }) => id);
  const requestId = randomUUID();
  try {
    const { taskQueuePrefix: queuePrefix } = context.settings;
    const start = buildUploadUrlsStart({ queuePrefix, requestId, projectId, assetIds });
    const { outcome } = await awaitActivity(call, 'signUploadUrls', start);
    if (outcome === 'not_ready') throw storeNotReady();
    const urls = await requireSignedUrls(call, requestId);
    return { body: { uploads: assets.map((asset, index) => serializeUpload(asset, urls[index] ?? '')) } };
  } catch (error) {
    // Without URLs, these files cannot be uploaded, so they are marked for deletion. If that fails, the
    // sweeper deletes them after a day.
    await transact(call, (project) => abandonAssets(project, assetIds)).catch(() => {});
    throw error instanceof AppError && error.code === 'provider_timeout' ? signingTimedOut() : error;
  }
};

function toNewAssets(files: readonly UploadFile[]): NewAsset[] {
  const faults = files.flatMap((file, index) => {
    const fault = findUploadFault(file);
    return fault ? [{ path: `files[${index}].${fault.field}`, message: fault.message }] : [];
  });
  if (faults.length > 0) throw invalidFields(faults);
  return files.flatMap(({ filename, mimeType: rawMimeType, sizeBytes }) => {
    const mimeType = normalizeMimeType(rawMimeType);
    if (!isUploadMimeType(mimeType)) return [];
    const { assetType } = UPLOAD_TYPES[mimeType];
    return [
      { filename, storageFilename: toStorageFilename(filename, mimeType), mimeType, assetType, sizeBytes },
    ];
  });
}

/**
 * Returns a 504 without the usual promise that a repeated request gets the late result, because here it gets
 * new URLs.
 */
function signingTimedOut(): AppError {
  const message = 'The URLs were not signed in time. Repeat the request to get new URLs.';
  return new AppError(504, 'provider_timeout', message);
}

function storeNotReady(): AppError {
  const message = `The object store is not ready. Try again in ${STORE_RETRY_AFTER_SECONDS} seconds.`;
  return new AppError(503, 'unavailable', message, {
    headers: { 'Retry-After': String(STORE_RETRY_AFTER_SECONDS) },
  });
}

function tooManyPending(): AppError {
  const message = `A project can have ${MAX_PENDING} pending uploads. Upload or delete some of the pending files.`;
  return rateLimited(message, PENDING_RETRY_AFTER_SECONDS);
}

/** Returns 409 above the storage limit, or 429 above the daily upload limit, which resets at midnight UTC. */
function storageLimitExceeded({ name, limitBytes, usedBytes }: StorageLimit): AppError {
  const limit = `${toMegabytes(limitBytes)} MB`;
  const used = `${toMegabytes(usedBytes)} MB`;
  if (name === 'storedBytes') {
    const message =
      `The files would exceed the project's storage limit of ${limit} (${used} used). Delete files; ` +
      'a deleted file counts until an hour after its upload URL expires.';
    return conflict(message);
  }
  return dailyLimitReached(
    `The files would exceed the project's daily upload limit of ${limit} (${used} used).`,
  );
}

function toMegabytes(bytes: number): string {
  return String(Math.ceil(bytes / MEGABYTE));
}
