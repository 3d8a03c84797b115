import { Text } from '@mantine/core';
import { useHasScope } from '../../data/projects.ts';

type LeftOutProps = {
  /** Ad accounts that were not read. */
  omittedCount: number;
  failed: readonly { displayName: string }[];
  /** Whether the event log was not read to its end. */
  isLogCut: boolean;
};

/** Renders the sources that Home did not read. */
export function IncompleteNotes({ omittedCount, failed, isLogCut }: LeftOutProps) {
  const hasScope = useHasScope();
  return (
    <>
      {omittedCount > 0 && <Text size="sm">{omittedCount} more ad accounts were not checked.</Text>}
      {failed.length > 0 && (
        <Text size="sm">
          Ad accounts not available: {failed.map(({ displayName }) => displayName).join(', ')}.
        </Text>
      )}
      {isLogCut && <Text size="sm">The event log is too long: some rejected files may be missing here.</Text>}
      {!hasScope('connections:write') && (
        <Text size="sm">Connection problems are only shown with the permission connections:write.</Text>
      )}
    </>
  );
}
