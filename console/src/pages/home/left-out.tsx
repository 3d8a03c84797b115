import { Text } from '@mantine/core';
import { ACCOUNTS_AT_ONCE, MAX_ACCOUNTS } from '../../data/ads-glance.ts';
import { useMay, useProject } from '../../data/projects.ts';
import { AnchorLink } from '../../shell/links.tsx';

type LeftOutProps = {
  /** Accounts that were read, and the number of accounts beyond them. */
  looked: number;
  beyond: number;
  unread: readonly { displayName: string }[];
  /** Whether the event log was not read to its end. */
  isLogCut: boolean;
};

/** Renders the sources that Home did not read. */
export function LeftOut({ looked, beyond, unread, isLogCut }: LeftOutProps) {
  const { id: projectId } = useProject();
  const may = useMay();
  return (
    <>
      {beyond > 0 && (
        <Text size="sm">
          Of {looked + beyond} ad accounts, the first {looked} were looked at.{' '}
          {looked < MAX_ACCOUNTS && (
            <AnchorLink
              underline="always"
              to="/p/$projectId"
              params={{ projectId }}
              search={{ accounts: looked + ACCOUNTS_AT_ONCE }}
            >
              Look at {Math.min(beyond, ACCOUNTS_AT_ONCE, MAX_ACCOUNTS - looked)} more
            </AnchorLink>
          )}
        </Text>
      )}
      {unread.length > 0 && (
        <Text size="sm">
          Campaigns cannot be read just now: {unread.map(({ displayName }) => displayName).join(', ')}.
        </Text>
      )}
      {isLogCut && (
        <Text size="sm">
          So much has happened lately that not all of it was looked through for files that were refused.
        </Text>
      )}
      {!may('connections:write') && (
        <Text size="sm">
          Whether an account has to be connected again is shown to who may connect them (connections:write).
        </Text>
      )}
    </>
  );
}
