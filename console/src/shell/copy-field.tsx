import { Button, Code, CopyButton, Group, Text, type ButtonProps } from '@mantine/core';

type CopyTextButtonProps = ButtonProps & {
  value: string;
  action?: string;
  /** Name of the value for screen readers. */
  label?: string;
};

export function CopyTextButton({ value, action = 'Copy', label = '', ...button }: CopyTextButtonProps) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button size="xs" {...button} onClick={copy}>
          {copied ? 'Copied' : action}
          <span className="visually-hidden"> {label}</span>
        </Button>
      )}
    </CopyButton>
  );
}

export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <Group gap="xs">
      <Text size="sm">{label}</Text>
      <Code className="break-anywhere">{value}</Code>
      <CopyTextButton value={value} size="compact-xs" variant="default" label={label} />
    </Group>
  );
}
