import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { signInAddress } from '../data/page.ts';

/** For who is not signed in: the address that they came for stays. */
export function SignInPage() {
  return (
    <Center component="main" mih="80vh" p="md">
      <Paper withBorder p="xl" radius="md" maw={420}>
        <Stack>
          <Title order={1} size="h2">
            Throughline
          </Title>
          <Text>Sign in with your e-mail address. You will be sent a link: there is no password.</Text>
          <Button component="a" href={signInAddress()}>
            Sign in
          </Button>
        </Stack>
      </Paper>
    </Center>
  );
}
