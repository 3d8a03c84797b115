import { Text } from '@mantine/core';

/** Says that what was typed holds now. */
export function Saved({ isSaved }: { isSaved: boolean }) {
  return (
    <Text size="sm" role="status">
      {isSaved ? 'Saved.' : ''}
    </Text>
  );
}
