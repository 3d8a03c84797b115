import { Anchor, Box, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PUBLIC_IMAGE_TYPES } from '@throughline/client';
import type { Asset } from '../../data/assets.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { When } from '../../shell/when.tsx';
import { CopyLink, Download } from './file-links.tsx';
import { Preview, Thumbnail } from './image-preview.tsx';
import { formatBytes, STATE_LABELS } from './labels.ts';
import { PublicLink } from './public-link.tsx';

type AssetRowProps = {
  asset: Asset;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onDelete: () => void;
};

/** Renders a file and its actions. */
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
