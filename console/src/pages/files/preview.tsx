import { Group, Image, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { assetUrlQuery, type Asset } from '../../data/assets.ts';
import { Failure } from '../../shell/failure.tsx';
import { CopyLink } from './copy-link.tsx';
import { Download } from './download.tsx';
import { formatBytes } from './labels.ts';

type PreviewProps = { projectId: string; asset: Asset; onClose: () => void };

/** Renders an image in a dialog. */
export function Preview({ projectId, asset, onClose }: PreviewProps) {
  const { itemId, filename, sizeBytes, mimeType } = asset;
  const { data, error } = useQuery(assetUrlQuery(projectId, itemId));
  return (
    <Modal opened onClose={onClose} title={filename} size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        {error && <Failure error={error} />}
        {!data && !error && <Skeleton h={320} />}
        {data?.downloadUrl !== undefined && (
          <Image src={data.downloadUrl} alt={filename} w="auto" maw="100%" mah="65vh" mx="auto" radius="sm" />
        )}
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {formatBytes(sizeBytes)} · {mimeType}
          </Text>
          <Group gap="xs">
            <CopyLink projectId={projectId} itemId={itemId} filename={filename} />
            <Download projectId={projectId} itemId={itemId} filename={filename} />
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}
