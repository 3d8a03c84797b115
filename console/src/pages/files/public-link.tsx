import { Button, CopyButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { refetchAssets, type Asset } from '../../data/assets.ts';
import { api } from '../../data/client.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';

type PublicLinkProps = { projectId: string; asset: Asset };

/** Renders the link of an image for mails: creates it after a confirmation, copies and revokes it. */
export function PublicLink({ projectId, asset }: PublicLinkProps) {
  const { itemId, filename, publicUrl } = asset;
  const [isOpen, { open, close }] = useDisclosure(false);
  const params = { projectId, itemId };
  const change = useMutation({
    mutationFn: () =>
      publicUrl === undefined ? api.assets.createPublicLink(params) : api.assets.revokePublicLink(params),
    onSuccess: close,
    onSettled: () => refetchAssets(projectId),
  });
  return (
    <>
      {publicUrl !== undefined && (
        <CopyButton value={publicUrl}>
          {({ copied, copy }) => (
            <Button size="compact-xs" onClick={copy} aria-label={`Copy public link of ${filename}`}>
              {copied ? 'Copied' : 'Copy public link'}
            </Button>
          )}
        </CopyButton>
      )}
      <Button
        size="compact-xs"
        variant="default"
        onClick={open}
        aria-label={
          publicUrl === undefined ? `Create public link of ${filename}` : `Revoke public link of ${filename}`
        }
      >
        {publicUrl === undefined ? 'Create public link' : 'Revoke link'}
      </Button>
      {publicUrl === undefined ? (
        <ConfirmDialog
          opened={isOpen}
          title={`Make ${filename} public?`}
          action="Create link"
          isPending={change.isPending}
          error={change.error}
          onConfirm={() => change.mutate()}
          onClose={close}
        >
          Anyone with the link sees the image, without signing in. The link works in mails until you revoke
          it.
        </ConfirmDialog>
      ) : (
        <ConfirmDialog
          opened={isOpen}
          title={`Revoke the public link of ${filename}?`}
          action="Revoke link"
          isPending={change.isPending}
          error={change.error}
          onConfirm={() => change.mutate()}
          onClose={close}
        >
          The image disappears from mails that were sent, unless the mail program kept a copy. A new link has
          another URL.
        </ConfirmDialog>
      )}
    </>
  );
}
