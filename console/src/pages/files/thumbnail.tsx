import { Center } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { assetUrlQuery, type Asset } from '../../data/assets.ts';

/** Larger images are not loaded for a thumbnail. */
const MAX_BYTES = 5_000_000;

const SIZE_PX = 48;

/**
 * Renders the thumbnail of a ready image. The frame is empty while it loads, for large images and if the
 * browser cannot show it. Other files have an icon.
 */
export function Thumbnail({ projectId, asset }: { projectId: string; asset: Asset }) {
  const { itemId, state, assetType, sizeBytes } = asset;
  const isShown = state === 'ready' && assetType === 'image' && sizeBytes <= MAX_BYTES;
  const { data } = useQuery({ ...assetUrlQuery(projectId, itemId), enabled: isShown });
  return (
    <Center
      w={SIZE_PX}
      h={SIZE_PX}
      bg="var(--mantine-color-default-hover)"
      style={{ flexShrink: 0, borderRadius: 4 }}
    >
      {data?.downloadUrl !== undefined && (
        <img
          src={data.downloadUrl}
          alt=""
          width={SIZE_PX}
          height={SIZE_PX}
          loading="lazy"
          style={{ objectFit: 'cover', borderRadius: 4 }}
        />
      )}
      {assetType !== 'image' && <IconFile size={20} color="var(--mantine-color-dimmed)" aria-hidden />}
    </Center>
  );
}
