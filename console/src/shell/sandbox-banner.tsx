import { Anchor, Text } from '@mantine/core';
import { outboxUrl } from '../data/page.ts';

/** Renders the notice that mail goes to the sandbox's outbox instead of people. */
export function SandboxBanner() {
  if (outboxUrl === '') return null;
  return (
    <Text
      component="aside"
      aria-label="Sandbox"
      size="xs"
      ta="center"
      px="md"
      py={4}
      className="sandbox-banner"
    >
      Sandbox: e-mail goes to the outbox, not to people.{' '}
      <Anchor inherit underline="always" href={outboxUrl} target="_blank">
        Open outbox
      </Anchor>
    </Text>
  );
}
