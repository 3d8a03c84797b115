import { Modal } from '@mantine/core';
import { Failure } from './failure.tsx';

type FailureDialogProps = { title: string; mutation: { error: Error | null; reset: () => void } };

/** Renders the error of an action whose place on the page is too small for it. */
export function FailureDialog({ title, mutation }: FailureDialogProps) {
  return (
    <Modal opened={mutation.error !== null} onClose={mutation.reset} title={title}>
      <Failure error={mutation.error} />
    </Modal>
  );
}
