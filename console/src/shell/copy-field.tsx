import { Button, Code, CopyButton, Group, Text } from '@mantine/core';

/** Renders a value to copy. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <Group gap="xs">
      <Text size="sm">{label}</Text>
      <Code className="break-anywhere">{value}</Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
            <span className="visually-hidden"> {label}</span>
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
