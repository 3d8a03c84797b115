import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Asset } from '../../data/assets.ts';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { FailureDialog } from '../../shell/form-dialog.tsx';
import { showToast } from '../../shell/toast.tsx';

const BUTTON_STYLE = { size: 'compact-xs', variant: 'default' } as const;
const IN_NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

type LinkProps = { asset: Asset };

export function CopyLink({ asset: { itemId, filename } }: LinkProps) {
  const { id: projectId } = useProject();
  const copy = useMutation({
    mutationFn: async () => {
      const { downloadUrl = '', downloadUrlExpiresAt = '' } = await api.assets.getAsset({
        projectId,
        itemId,
      });
      await navigator.clipboard.writeText(downloadUrl);
      return Math.round((Date.parse(downloadUrlExpiresAt) - Date.now()) / 60_000);
    },
    onSuccess: (minutes) => showToast(`Link copied. It is valid for ${minutes} minutes.`),
  });
  return (
    <>
      <Button
        {...BUTTON_STYLE}
        loading={copy.isPending}
        onClick={() => copy.mutate()}
        aria-label={`Copy link of ${filename}`}
      >
        Copy link
      </Button>
      <FailureDialog title={`Link of ${filename} not copied`} mutation={copy} />
    </>
  );
}

/**
 * Opens the file in a new tab, so that uploads on this page continue. Browsers may block the tab, so the
 * button also becomes a link until the URL expires.
 */
export function Download({ asset: { itemId, filename } }: LinkProps) {
  const { id: projectId } = useProject();
  const download = useMutation({
    mutationFn: () => api.assets.getAsset({ projectId, itemId }),
    onSuccess: ({ downloadUrl: href }) => {
      if (href !== undefined) Object.assign(document.createElement('a'), { href, ...IN_NEW_TAB }).click();
    },
  });
  const { data, reset } = download;
  const expiresAt = data?.downloadUrlExpiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    const timer = setTimeout(reset, Date.parse(expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt, reset]);
  if (data?.downloadUrl !== undefined) {
    return (
      <Button
        {...BUTTON_STYLE}
        component="a"
        href={data.downloadUrl}
        {...IN_NEW_TAB}
        aria-label={`Open ${filename}`}
      >
        Open
      </Button>
    );
  }
  return (
    <>
      <Button
        {...BUTTON_STYLE}
        loading={download.isPending}
        onClick={() => download.mutate()}
        aria-label={`Download ${filename}`}
      >
        Download
      </Button>
      <FailureDialog title={`Download of ${filename} failed`} mutation={download} />
    </>
  );
}
