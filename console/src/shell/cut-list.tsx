import { Text } from '@mantine/core';

/** Says of a list that is too long to be read whole that it ends before its end. */
export function CutList({ isCut }: { isCut: boolean | undefined }) {
  if (!isCut) return null;
  return (
    <Text size="sm">
      Only the first 2,000 that were ever made are looked through, revoked ones among them. The API lists
      those after them, and revokes them.
    </Text>
  );
}
