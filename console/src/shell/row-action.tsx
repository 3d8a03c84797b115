import { Button } from '@mantine/core';

type RowActionProps = {
  action: string;
  /** Name of the row, for screen readers. */
  name: string;
  onClick: () => void;
};

export function RowAction({ action, name, onClick }: RowActionProps) {
  return (
    <Button size="compact-xs" variant="default" aria-label={`${action} ${name}`} onClick={onClick}>
      {action}
    </Button>
  );
}
