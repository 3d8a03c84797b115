import { Badge, Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { PUBLIC_IMAGE_TYPES } from '@throughline/client';
import { refetchAssets, type Asset } from '../../data/assets.ts';
import { api } from '../../data/client.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { When } from '../../shell/when.tsx';
import { Download } from './download.tsx';
import { formatBytes, STATE_LABELS } from './labels.ts';
import { PublicLink } from './public-link.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** Renders a file and its actions. */
export function AssetRow({ projectId, asset }: { projectId: string; asset: Asset }) {
  const { itemId, filename, mimeType, sizeBytes, state, createdAt } = asset;
  return (
    <Box pb="xs">
      <Paper withBorder p="sm" radius="md">
        <Group justify="space-between" gap="xs">
          <Group gap="sm" wrap="nowrap" miw={0} flex="1 1 220px">
            <Thumbnail projectId={projectId} asset={asset} />
            <Stack gap={2} miw={0}>
              <Text fw={600} size="sm" className="break-anywhere">
                {filename}
              </Text>
              <Text size="sm" c="dimmed" className="break-anywhere">
                {formatBytes(sizeBytes)} · {mimeType} · <When at={createdAt} />
              </Text>
            </Stack>
          </Group>
          <Group gap="xs">
            <Badge variant="dot" color={state === 'ready' ? 'green' : 'yellow'} tt="none">
              {STATE_LABELS[state]}
            </Badge>
            {state === 'ready' && PUBLIC_IMAGE_TYPES.some((type) => type === mimeType) && (
              <PublicLink projectId={projectId} asset={asset} />
            )}
            {state === 'ready' && <Download projectId={projectId} itemId={itemId} filename={filename} />}
            <Delete projectId={projectId} itemId={itemId} filename={filename} />
          </Group>
        </Group>
      </Paper>
    </Box>
  );
}

type One = { projectId: string; itemId: string; filename: string };

function Delete({ projectId, itemId, filename }: One) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: () => api.assets.deleteAsset({ projectId, itemId }),
    onSuccess: close,
    onSettled: () => refetchAssets(projectId),
  });
  return (
    <>
      <Button
        size="compact-xs"
        color="red"
        variant="outline"
        onClick={open}
        aria-label={`Delete ${filename}`}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={`Delete ${filename}?`}
        action="Delete file"
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        The file is deleted permanently. Its links stop working, also in mails that were sent.
      </ConfirmDialog>
    </>
  );
}
