import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../data/client.ts';
import { Failure } from '../../shell/failure.tsx';

export type DownloadProps = { projectId: string; itemId: string; filename: string };

/**
 * Requests a download URL and opens it in a new tab, so that uploads on this page continue. If the browser blocks the
 * tab, the button becomes the link.
 */
export function Download({ projectId, itemId, filename }: DownloadProps) {
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: () => api.assets.getAsset({ projectId, itemId }),
    onSuccess: ({ downloadUrl }) => {
      if (downloadUrl !== undefined) openElsewhere(downloadUrl);
    },
  });
  const expiresAt = data?.downloadUrlExpiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    const timer = setTimeout(reset, Date.parse(expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt, reset]);
  const url = data?.downloadUrl;
  if (url !== undefined) {
    return (
      <Button
        size="compact-xs"
        variant="default"
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Open ${filename}`}
      >
        Open
      </Button>
    );
  }
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={isPending}
        onClick={() => mutate()}
        aria-label={`Download ${filename}`}
      >
        Download
      </Button>
      <Modal
        opened={error !== null}
        onClose={reset}
        title={`Download of ${filename} failed`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Failure error={error} />
      </Modal>
    </>
  );
}

function openElsewhere(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
