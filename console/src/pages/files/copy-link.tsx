import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { Failure } from '../../shell/failure.tsx';
import { showToast } from '../../shell/toast.tsx';
import type { DownloadProps } from './download.tsx';

/** Renders the button that copies a download URL, and shows how long the URL works. */
export function CopyLink({ projectId, itemId, filename }: DownloadProps) {
  const copy = useMutation({
    mutationFn: async () => {
      const { downloadUrl = '', downloadUrlExpiresAt = '' } = await api.assets.getAsset({
        projectId,
        itemId,
      });
      await navigator.clipboard.writeText(downloadUrl);
      return Math.round((Date.parse(downloadUrlExpiresAt) - Date.now()) / 60_000);
    },
    onSuccess: (minutes) => showToast(`Link copied. It works for ${minutes} minutes.`),
  });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={copy.isPending}
        onClick={() => copy.mutate()}
        aria-label={`Copy link of ${filename}`}
      >
        Copy link
      </Button>
      <Modal
        opened={copy.error !== null}
        onClose={copy.reset}
        title={`Link of ${filename} not copied`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Failure error={copy.error} />
      </Modal>
    </>
  );
}
