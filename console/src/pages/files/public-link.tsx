import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { refetchAssets, type Asset } from '../../data/assets.ts';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { CopyTextButton } from '../../shell/copy-field.tsx';

/** Renders the link of an image for mails: creates it after a confirmation, copies and revokes it. */
export function PublicLink({ asset: { itemId, filename, publicUrl } }: { asset: Asset }) {
  const { id: projectId } = useProject();
  const [isOpen, { open, close }] = useDisclosure(false);
  const params = { projectId, itemId };
  const change = useMutation({
    mutationFn: () =>
      publicUrl === undefined ? api.assets.createPublicLink(params) : api.assets.revokePublicLink(params),
    onSuccess: close,
    onSettled: () => refetchAssets(projectId),
  });
  const dialog = { opened: isOpen, mutation: change, onClose: close };
  if (publicUrl === undefined)
    return (
      <>
        <Button
          size="compact-xs"
          variant="default"
          onClick={open}
          aria-label={`Create public link of ${filename}`}
        >
          Create public link
        </Button>
        <ConfirmDialog {...dialog} title={`Make ${filename} public?`} action="Create link">
          Anyone with the link sees the image, without signing in. The link works in mails until you revoke
          it.
        </ConfirmDialog>
      </>
    );
  return (
    <>
      <CopyTextButton
        value={publicUrl}
        size="compact-xs"
        action="Copy public link"
        label={`of ${filename}`}
      />
      <Button
        size="compact-xs"
        variant="default"
        onClick={open}
        aria-label={`Revoke public link of ${filename}`}
      >
        Revoke link
      </Button>
      <ConfirmDialog {...dialog} title={`Revoke the public link of ${filename}?`} action="Revoke link">
        The image disappears from mails that were sent, unless the mail program kept a copy. A new link has
        another URL.
      </ConfirmDialog>
    </>
  );
}
