import { Code, Text } from '@mantine/core';

/** Explains why a person who may manage webhooks can neither create nor change them. */
export function ReadsNoEvents() {
  return (
    <Text size="sm">
      Creating, changing, testing and replaying a webhook sends events, so your role needs{' '}
      <Code>event_log:read</Code> too.
    </Text>
  );
}
