import type { LiveAsset } from '../../models/assets/assets.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** A file that is to be uploaded, and where to. */
export function serializeUpload(
  asset: LiveAsset,
  uploadUrl: string,
): components['schemas']['UploadDescriptor'] {
  const { id: itemId, objectKey, filename, storageFilename, mimeType, assetType } = asset;
  return { itemId, uploadUrl, objectKey, filename, storageFilename, mimeType, assetType };
}

/** A file of the project. */
export function serializeAsset(asset: LiveAsset): components['schemas']['Asset'] {
  const { id: itemId, state, objectKey, filename, storageFilename, mimeType, assetType, sizeBytes } = asset;
  return {
    itemId,
    state,
    filename,
    storageFilename,
    objectKey,
    mimeType,
    assetType,
    sizeBytes,
    createdAt: asset.createdAt.toISOString(),
    ...(asset.readyAt && { readyAt: asset.readyAt.toISOString() }),
  };
}
