import { Notifications } from '@mantine/notifications';

/** Renders the toasts in the corner of the page. */
export function ToastContainer() {
  return <Notifications position="bottom-right" />;
}
