import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ThroughlineError } from '@throughline/client';
import { useState } from 'react';
import { refetchAssets, type Asset } from '../../data/assets.ts';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { RunProgress, useIsClosed } from '../../shell/run-progress.tsx';
import { showToast } from '../../shell/toast.tsx';
import { formatCount, formatNumber } from '../../shell/when.tsx';

type DeleteFilesProps = {
  assets: readonly Asset[];
  /** Called after each deletion. */
  onDeleted: (itemId: string) => void;
  onClose: () => void;
};

type Failed = { asset: Asset; error: Error };

export function DeleteFiles({ assets, onDeleted, onClose }: DeleteFilesProps) {
  const { id: projectId } = useProject();
  const [doneCount, setDoneCount] = useState(0);
  const isClosed = useIsClosed();
  const remove = useMutation({
    mutationFn: async (chosen: readonly Asset[]) => {
      const failed: Failed[] = [];
      for (const [index, asset] of chosen.entries()) {
        if (isClosed.current) break;
        setDoneCount(index);
        const error = await deleteOne(projectId, asset);
        if (error) failed.push({ asset, error });
        else onDeleted(asset.itemId);
      }
      return failed;
    },
    onSuccess: (failed, chosen) => {
      if (failed.length > 0 || isClosed.current) return;
      showToast(`${formatCount(chosen.length, 'file')} deleted.`);
      onClose();
    },
    onSettled: () => refetchAssets(projectId),
  });
  const { variables: chosen = assets, data: failed = [], isPending } = remove;
  const [firstFailed] = failed;
  const [only] = assets.length === 1 ? assets : [];
  const start = () => remove.mutate(firstFailed ? failed.map(({ asset }) => asset) : assets);
  return (
    <ConfirmDialog
      title={`Delete ${only?.filename ?? formatCount(assets.length, 'file')}?`}
      action={firstFailed ? 'Try again' : `Delete ${only ? 'file' : formatCount(assets.length, 'file')}`}
      dismiss={isPending ? 'Stop' : firstFailed ? 'Close' : 'Cancel'}
      mutation={{ isPending, error: firstFailed?.error ?? null, mutate: start, reset: remove.reset }}
      onClose={onClose}
    >
      <Stack gap="xs">
        {firstFailed ? (
          <Text className="break-anywhere">
            {formatNumber(failed.length)} of {formatCount(chosen.length, 'file')} could not be deleted:{' '}
            {failed.map(({ asset }) => asset.filename).join(', ')}
          </Text>
        ) : (
          <Text>
            {only ? 'The file is' : 'The files are'} deleted permanently. Links stop working, also in mails
            that were already sent.
          </Text>
        )}
        {isPending && chosen.length > 1 && <RunProgress done={doneCount} count={chosen.length} />}
      </Stack>
    </ConfirmDialog>
  );
}

async function deleteOne(projectId: string, { itemId }: Asset): Promise<Error | undefined> {
  try {
    await api.assets.deleteAsset({ projectId, itemId });
    return undefined;
  } catch (error) {
    if (error instanceof ThroughlineError && error.status === 404) return undefined;
    return error instanceof Error ? error : new Error(String(error));
  }
}
