import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Time to read a toast and to reach its button. */
const SHOWN_MS = 10_000;

/**
 * Shows and announces the result of an action.
 * @param undo undoes the action; adds a button for it
 */
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

/** Hides all toasts. Tests call it between pages. */
export const hideToasts = () => notifications.clean();
