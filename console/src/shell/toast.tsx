import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Time to read a toast and to reach its button. */
const SHOWN_MS = 10_000;

/** @param undo adds a button that undoes the action */
export function showToast(
  message: string,
  { undo, isError = false }: { undo?: () => void; isError?: boolean } = {},
) {
  const id = notifications.show({
    color: isError ? 'red' : 'brand',
    autoClose: SHOWN_MS,
    message: undo ? (
      <Group justify="space-between" wrap="nowrap">
        <span className="break-anywhere">{message}</span>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ) : (
      message
    ),
  });
}

/** Tests call this between pages. */
export const hideToasts = () => notifications.clean();
