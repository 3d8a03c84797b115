import { Anchor, Button, List, Text } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useHasScope, useProject } from '../../data/projects.ts';
import { dismissRefusedAssets } from '../../data/refused-assets.ts';
import { formatCount, When } from '../../shell/when.tsx';

export const AttentionItem = createLink(
  ({ text, ...link }: ComponentProps<typeof Anchor<'a'>> & { text: ReactNode }) => (
    <List.Item>
      <Text fw={600} component="div" className="break-anywhere">
        <Anchor {...link} />
      </Text>
      {text && (
        <Text size="sm" className="break-anywhere">
          {text}
        </Text>
      )}
    </List.Item>
  ),
);

/**
 * Links to the Files page, so that the user can upload the files again. That page does not list rejected
 * files, because they are deleted.
 * @param last time of the latest rejection
 */
export function RejectedFiles({ count, last }: { count: number; last: string }) {
  const { id: projectId } = useProject();
  return (
    <AttentionItem
      to="/p/$projectId/files"
      params={{ projectId }}
      search={{ state: undefined, type: undefined, order: undefined, search: undefined }}
      text={
        <>
          The content did not match the declared type or size. Last rejected <When at={last} />. Upload the
          file again.{' '}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void dismissRefusedAssets(projectId, last)}
            aria-label="Dismiss rejected files"
          >
            Dismiss
          </Button>
        </>
      }
    >
      {formatCount(count, 'file')} rejected in the last 7 days
    </AttentionItem>
  );
}

type IncompleteNotesProps = {
  omittedCount: number;
  failed: readonly { displayName: string }[];
  isLogCut: boolean;
};

export function IncompleteNotes({ omittedCount, failed, isLogCut }: IncompleteNotesProps) {
  const hasScope = useHasScope();
  return (
    <>
      {omittedCount > 0 && (
        <Text size="sm">Not checked: {formatCount(omittedCount, 'more ad account')}.</Text>
      )}
      {failed.length > 0 && (
        <Text size="sm">
          Ad accounts not available: {failed.map(({ displayName }) => displayName).join(', ')}.
        </Text>
      )}
      {isLogCut && <Text size="sm">The event log is long, so some rejected files may be missing here.</Text>}
      {!hasScope('connections:write') && (
        <Text size="sm">Connection problems are only shown with the permission connections:write.</Text>
      )}
    </>
  );
}
