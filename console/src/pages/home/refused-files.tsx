import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProject } from '../../data/projects.ts';
import { When } from '../../shell/when.tsx';
import { Need } from './need.tsx';

/**
 * Files that were not what had been announced: they are in no list, for they were deleted.
 * @param last when the last of them was refused
 */
export function RefusedFiles({ count, last }: { count: number; last: string }) {
  const { id: projectId } = useProject();
  return (
    <Need
      title={
        <Anchor
          renderRoot={(props) => (
            <Link
              to="/p/$projectId/files"
              params={{ projectId }}
              search={{ state: undefined, type: undefined }}
              {...props}
            />
          )}
        >
          {count === 1 ? 'A file was refused' : `${count} files were refused`} in the last 7 days
        </Anchor>
      }
      text={
        <>
          What was uploaded was not what had been announced, the last time <When at={last} />. It was deleted:
          upload it again.
        </>
      }
    />
  );
}
