import { Center, Group, Image, Modal, Stack, Text } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { assetUrlQuery, type Asset } from '../../data/assets.ts';
import { useProject } from '../../data/projects.ts';
import { QueryState } from '../../shell/query-state.tsx';
import { CopyLink, Download } from './file-links.tsx';
import { formatBytes } from './labels.ts';

/** Renders an image in a dialog. */
export function Preview({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const { itemId, filename, sizeBytes, mimeType } = asset;
  const { id: projectId } = useProject();
  const query = useQuery(assetUrlQuery(projectId, itemId));
  const src = query.data?.downloadUrl;
  return (
    <Modal opened onClose={onClose} title={filename} size="xl">
      <Stack>
        <QueryState query={query} h={320} />
        {src !== undefined && (
          <Image src={src} alt={filename} w="auto" maw="100%" mah="65vh" mx="auto" radius="sm" />
        )}
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {formatBytes(sizeBytes)} · {mimeType}
          </Text>
          <Group gap="xs">
            <CopyLink asset={asset} />
            <Download asset={asset} />
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Larger images are not loaded for a thumbnail. */
const MAX_BYTES = 5_000_000;

const SIZE_PX = 48;

/**
 * Renders the thumbnail of a ready image. The frame is empty while it loads, for large images and if the
 * browser cannot show it. Other files have an icon.
 */
export function Thumbnail({ asset }: { asset: Asset }) {
  const { itemId, state, assetType, sizeBytes } = asset;
  const { id: projectId } = useProject();
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
