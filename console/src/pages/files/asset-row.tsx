import {
  Anchor,
  Box,
  Button,
  Checkbox,
  Group,
  Paper,
  Stack,
  Text,
  Center,
  Image,
  Modal,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PUBLIC_IMAGE_TYPES } from '@throughline/client';
import { type Asset, refetchAssets, assetUrlQuery } from '../../data/assets.ts';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';
import { CopyTextButton } from '../../shell/copy-field.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { StateBadge } from '../../shell/status.tsx';
import { When } from '../../shell/when.tsx';
import { CopyLink, Download } from './file-links.tsx';
import { formatBytes, STATE_LABELS } from './labels.ts';

type AssetRowProps = {
  asset: Asset;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onDelete: () => void;
};

export function AssetRow({ asset, isSelected, onSelect, onDelete }: AssetRowProps) {
  const { filename, mimeType, assetType, sizeBytes, state, createdAt } = asset;
  const [isOpen, { open, close }] = useDisclosure(false);
  const hasPreview = state === 'ready' && assetType === 'image';
  return (
    <Box pb="xs">
      <Paper withBorder p="sm" radius="md">
        <Group justify="space-between" gap="xs">
          <Group gap="sm" wrap="nowrap" miw={0} flex="1 1 220px">
            <Checkbox
              aria-label={`Select ${filename}`}
              checked={isSelected}
              onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
            />
            <Thumbnail asset={asset} />
            <Stack gap={2} miw={0}>
              {hasPreview ? (
                <Anchor component="button" type="button" ta="left" fw={600} size="sm" onClick={open}>
                  <span className="break-anywhere">{filename}</span>
                </Anchor>
              ) : (
                <Text fw={600} size="sm" className="break-anywhere">
                  {filename}
                </Text>
              )}
              <Text size="sm" c="dimmed" className="break-anywhere">
                {formatBytes(sizeBytes)} · {mimeType} · <When at={createdAt} />
              </Text>
            </Stack>
          </Group>
          <Group gap="xs">
            <StateBadge label={STATE_LABELS[state]} color={state === 'ready' ? 'green' : 'yellow'} />
            {state === 'ready' && PUBLIC_IMAGE_TYPES.some((type) => type === mimeType) && (
              <PublicLink asset={asset} />
            )}
            {state === 'ready' && (
              <>
                <CopyLink asset={asset} />
                <Download asset={asset} />
              </>
            )}
            <Button
              size="compact-xs"
              color="red"
              variant="outline"
              onClick={onDelete}
              aria-label={`Delete ${filename}`}
            >
              Delete
            </Button>
          </Group>
        </Group>
      </Paper>
      {isOpen && <Preview asset={asset} onClose={close} />}
    </Box>
  );
}

function PublicLink({ asset: { itemId, filename, publicUrl } }: { asset: Asset }) {
  const { id: projectId } = useProject();
  const params = { projectId, itemId };
  const isPublic = publicUrl !== undefined;
  // Both states share one button, so that it keeps the focus when the state changes.
  return (
    <>
      {isPublic && (
        <CopyTextButton
          value={publicUrl}
          size="compact-xs"
          action="Copy public link"
          label={`of ${filename}`}
        />
      )}
      <ConfirmButton
        text={isPublic ? 'Revoke link' : 'Create public link'}
        label={`${isPublic ? 'Revoke' : 'Create'} public link of ${filename}`}
        size="compact-xs"
        variant="default"
        title={isPublic ? `Revoke the public link of ${filename}?` : `Make ${filename} public?`}
        action={isPublic ? 'Revoke link' : 'Create link'}
        // Do not wait for the refetch, which would change the texts of the open dialog.
        run={() =>
          (isPublic ? api.assets.revokePublicLink(params) : api.assets.createPublicLink(params)).finally(
            () => void refetchAssets(projectId),
          )
        }
        invalidates={[]}
      >
        {isPublic
          ? 'The image disappears from mails that were already sent, unless the mail program kept a copy. A new link has another URL.'
          : 'Anyone with the link can see the image without signing in. The link works in mails until you revoke it.'}
      </ConfirmButton>
    </>
  );
}

function Preview({ asset, onClose }: { asset: Asset; onClose: () => void }) {
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

const MAX_THUMBNAIL_BYTES = 5_000_000;

const THUMBNAIL_PX = 48;

/** Renders a framed image, or an icon for other files. The frame of a pending or too large image is empty. */
function Thumbnail({ asset }: { asset: Asset }) {
  const { itemId, state, assetType, sizeBytes } = asset;
  const { id: projectId } = useProject();
  const isLoaded = state === 'ready' && assetType === 'image' && sizeBytes <= MAX_THUMBNAIL_BYTES;
  const { data } = useQuery({ ...assetUrlQuery(projectId, itemId), enabled: isLoaded });
  return (
    <Center
      w={THUMBNAIL_PX}
      h={THUMBNAIL_PX}
      bg="var(--mantine-color-default-hover)"
      style={{ flexShrink: 0, borderRadius: 4 }}
    >
      {data?.downloadUrl !== undefined && (
        <img
          src={data.downloadUrl}
          alt=""
          width={THUMBNAIL_PX}
          height={THUMBNAIL_PX}
          loading="lazy"
          style={{ objectFit: 'cover', borderRadius: 4 }}
        />
      )}
      {assetType !== 'image' && <IconFile size={20} color="var(--mantine-color-dimmed)" aria-hidden />}
    </Center>
  );
}
