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
  const isPublic = publicUrl !== undefined;
  // One button and one dialog for both states, so that the focus stays when the state changes.
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
      <Button
        size="compact-xs"
        variant="default"
        onClick={open}
        aria-label={`${isPublic ? 'Revoke' : 'Create'} public link of ${filename}`}
      >
        {isPublic ? 'Revoke link' : 'Create public link'}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        mutation={change}
        onClose={close}
        title={isPublic ? `Revoke the public link of ${filename}?` : `Make ${filename} public?`}
        action={isPublic ? 'Revoke link' : 'Create link'}
      >
        {isPublic
          ? 'The image disappears from mails that were sent, unless the mail program kept a copy. A new link has another URL.'
          : 'Anyone with the link sees the image, without signing in. The link works in mails until you revoke it.'}
      </ConfirmDialog>
    </>
  );
}
