import { Alert, Group, Loader, Text, type AlertProps, Badge } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Time after which screen readers observe a new live region. */
const OBSERVED_AFTER_MS = 100;

/**
 * Inserts the live region first and its text later, because screen readers miss a region that is inserted
 * with its text.
 */
export function StatusText({ children }: { children: string }) {
  const [isObserved, setObserved] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setObserved(true), OBSERVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // The space reserves the height of a line.
  return <span role="status">{isObserved ? children : '\u00A0'}</span>;
}

export function StatusAlert({ title, ...alert }: AlertProps & { title: string }) {
  return (
    <Alert color="green" variant="light" role="group" title={<StatusText>{title}</StatusText>} {...alert} />
  );
}

export function Busy({ children }: { children: string }) {
  return (
    <Group gap="xs">
      <Loader size="xs" aria-hidden />
      <Text size="sm">
        <StatusText>{children}</StatusText>
      </Text>
    </Group>
  );
}

type StateBadgeProps = { label: string; color: string; size?: 'sm' | 'md' };

export function StateBadge({ label, color, size = 'md' }: StateBadgeProps) {
  return (
    <Badge variant="dot" color={color} tt="none" size={size} miw="max-content">
      {label}
    </Badge>
  );
}
