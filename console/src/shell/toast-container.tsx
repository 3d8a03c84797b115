import { Notifications } from '@mantine/notifications';

export function ToastContainer() {
  return <Notifications position="bottom-right" />;
}
