import { Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ThroughlineError } from '@throughline/client';
import { useRef, useState } from 'react';
import { refetchAssets, type Asset } from '../../data/assets.ts';
import { api } from '../../data/client.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { showToast } from '../../shell/toast.tsx';
import { formatNumber } from '../../shell/when.tsx';

type DeleteFilesProps = {
  projectId: string;
  assets: readonly Asset[];
  /** Called after each deletion. */
  onDeleted?: (itemId: string) => void;
  onClose: () => void;
};

type Failed = { asset: Asset; error: Error };

const formatCount = (count: number) => (count === 1 ? '1 file' : `${formatNumber(count)} files`);

/** Renders the confirmation that deletes files one after another, with its progress and the files that remain. */
export function DeleteFiles({ projectId, assets, onDeleted, onClose }: DeleteFilesProps) {
  // Keep the files in the dialog, although deleted ones leave the list behind it.
  const [all] = useState(assets);
  const [doneCount, setDoneCount] = useState(0);
  const isStopped = useRef(false);
  const remove = useMutation({
    mutationFn: async (chosen: readonly Asset[]) => {
      const failed: Failed[] = [];
      setDoneCount(0);
      for (const asset of chosen) {
        if (isStopped.current) break;
        const error = await deleteOne(projectId, asset);
        if (error) failed.push({ asset, error });
        else onDeleted?.(asset.itemId);
        setDoneCount((count) => count + 1);
      }
      return failed;
    },
    onSuccess: (failed, chosen) => {
      if (failed.length > 0 || isStopped.current) return;
      showToast(`${formatCount(chosen.length)} deleted.`);
      onClose();
    },
    onSettled: () => refetchAssets(projectId),
  });
  const chosen = remove.variables ?? all;
  const failed = remove.data ?? [];
  const name = all.length === 1 ? all[0]?.filename : formatCount(all.length);
  return (
    <ConfirmDialog
      opened
      title={`Delete ${name}?`}
      action={
        failed.length > 0 ? 'Try again' : `Delete ${all.length === 1 ? 'file' : formatCount(all.length)}`
      }
      dismiss={remove.isPending ? 'Stop' : failed.length > 0 ? 'Close' : 'Cancel'}
      isPending={remove.isPending}
      error={failed[0]?.error ?? null}
      onConfirm={() => remove.mutate(failed.length > 0 ? failed.map(({ asset }) => asset) : all)}
      onClose={() => {
        isStopped.current = true;
        onClose();
      }}
    >
      <Stack gap="xs">
        {failed.length > 0 ? (
          <Text className="break-anywhere">
            {formatCount(failed.length)} of {formatNumber(chosen.length)} could not be deleted:{' '}
            {failed.map(({ asset }) => asset.filename).join(', ')}
          </Text>
        ) : (
          <Text>
            {all.length === 1 ? 'The file is' : 'The files are'} deleted permanently. Links stop working, also
            in mails that were sent.
          </Text>
        )}
        {remove.isPending && chosen.length > 1 && (
          <>
            <Text size="sm" role="status">
              {formatNumber(doneCount)} of {formatNumber(chosen.length)}
            </Text>
            <Progress value={(doneCount / chosen.length) * 100} aria-label="Progress" />
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** Deletes a file. Returns the reason if the deletion failed. */
async function deleteOne(projectId: string, { itemId }: Asset): Promise<Error | undefined> {
  try {
    await api.assets.deleteAsset({ projectId, itemId });
    return undefined;
  } catch (error) {
    if (error instanceof ThroughlineError && error.status === 404) return undefined;
    return error instanceof Error ? error : new Error(String(error));
  }
}
