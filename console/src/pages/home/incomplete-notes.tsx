import { Text } from '@mantine/core';
import { ACCOUNTS_AT_ONCE, MAX_ACCOUNTS } from '../../data/ads-overview.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { AnchorLink } from '../../shell/links.tsx';

type LeftOutProps = {
  /** Accounts that were read, and the number of accounts beyond them. */
  checked: number;
  beyond: number;
  unread: readonly { displayName: string }[];
  /** Whether the event log was not read to its end. */
  isLogCut: boolean;
};

/** Renders the sources that Home did not read. */
export function IncompleteNotes({ checked, beyond, unread, isLogCut }: LeftOutProps) {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  return (
    <>
      {beyond > 0 && (
        <Text size="sm">
          Showing {checked} of {checked + beyond} ad accounts.{' '}
          {checked < MAX_ACCOUNTS && (
            <AnchorLink
              underline="always"
              to="/p/$projectId"
              params={{ projectId }}
              search={{ accounts: checked + ACCOUNTS_AT_ONCE }}
            >
              Show {Math.min(beyond, ACCOUNTS_AT_ONCE, MAX_ACCOUNTS - checked)} more accounts
            </AnchorLink>
          )}
        </Text>
      )}
      {unread.length > 0 && (
        <Text size="sm">
          Campaigns not available: {unread.map(({ displayName }) => displayName).join(', ')}.
        </Text>
      )}
      {isLogCut && <Text size="sm">The event log is too long: some rejected files may be missing here.</Text>}
      {!hasScope('connections:write') && (
        <Text size="sm">Connection problems are only shown with the permission connections:write.</Text>
      )}
    </>
  );
}
