import type { LiveAsset } from '../../models/assets/assets.ts';
import { joinPublicLink } from '../../models/assets/public-links.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

export function serializeUpload(
  asset: LiveAsset,
  uploadUrl: string,
): components['schemas']['UploadDescriptor'] {
  const names = ['objectKey', 'filename', 'storageFilename', 'mimeType', 'assetType'] as const;
  return { itemId: asset.id, uploadUrl, ...selectFields(asset, names) };
}

export function serializeAsset(
  asset: LiveAsset,
  { publicUrl }: { readonly publicUrl: string },
): components['schemas']['Asset'] {
  const { projectId, publicToken } = asset;
  const names = ['filename', 'storageFilename', 'objectKey', 'mimeType', 'assetType', 'sizeBytes'] as const;
  return {
    itemId: asset.id,
    ...selectFields(asset, ['state', ...names, 'createdAt', 'readyAt']),
    ...(publicToken !== null && {
      publicUrl: `${publicUrl}/images/${joinPublicLink({ projectId, publicToken })}`,
    }),
  };
}
