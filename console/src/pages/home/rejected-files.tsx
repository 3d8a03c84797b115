import { Button } from '@mantine/core';
import { useProject } from '../../data/projects.ts';
import { dismissRejected } from '../../data/rejected-assets.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { When } from '../../shell/when.tsx';
import { AttentionItem } from './attention-item.tsx';

/**
 * Renders refused files. No list contains them, because they were deleted.
 * @param last time of the latest refusal
 */
export function RejectedFiles({ count, last }: { count: number; last: string }) {
  const { id: projectId } = useProject();
  return (
    <AttentionItem
      title={
        <AnchorLink
          to="/p/$projectId/files"
          params={{ projectId }}
          search={{ state: undefined, type: undefined, order: undefined, search: undefined }}
        >
          {count === 1 ? '1 file' : `${count} files`} rejected in the last 7 days
        </AnchorLink>
      }
      text={
        <>
          The content did not match the declared type or size. Last rejected <When at={last} />. Upload the
          file again.{' '}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void dismissRejected(projectId, last)}
            aria-label="Dismiss rejected files"
          >
            Dismiss
          </Button>
        </>
      }
    />
  );
}
