import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { base, getSignInUrl } from '../data/page.ts';

export type SignedOutProps = { onContinue: () => void; onClose: () => void };

export function SignedOut({ onContinue, onClose }: SignedOutProps) {
  return (
    <Modal opened onClose={onClose} title="You are signed out">
      <Stack>
        <Text>Sign in again in another tab, then continue here. Your input is kept.</Text>
        <Alert variant="light">The sign-in link arrives by e-mail.</Alert>
        <Group>
          <Button component="a" href={getSignInUrl(base)} target="_blank" rel="opener">
            Sign in in a new tab
          </Button>
          <Button variant="default" onClick={onContinue}>
            Continue
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
