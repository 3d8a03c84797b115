import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';

/** Renders a new secret. It cannot be read again later. */
export function ShownOnce({ title, secret, onKept }: { title: string; secret: string; onKept: () => void }) {
  return (
    <Alert color="green" variant="light" title={title} role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">Copy it now and store it safely. It is not shown again.</Text>
        <Code className="break-anywhere" fz="sm">
          {secret}
        </Code>
        <Group gap="xs">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button size="xs" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button size="xs" variant="default" onClick={onKept}>
            Done
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
