import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useHasScope, useProject } from '../../data/projects.ts';
import { membersQuery } from '../../data/team.ts';
import { Failure } from '../../shell/failure.tsx';
import { Page } from '../../shell/page.tsx';
import { Invitations } from './invitations.tsx';
import { MemberCard } from './member-card.tsx';

/** Renders the members. Everyone in the project sees them; changes need a permission. */
export function Team() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  return (
    <Page title="Team">
      {hasScope('members:write') ? (
        <Invitations projectId={projectId} />
      ) : (
        <Text size="sm">
          Inviting members and changing roles needs the permission members:write. Ask a project admin.
        </Text>
      )}
      <Members projectId={projectId} />
    </Page>
  );
}

function Members({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(membersQuery(projectId));
  return (
    <Stack component="section" aria-label="Members">
      <Title order={2} size="h4">
        Members
      </Title>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton h={160} />}
      {data?.members.map((member) => (
        <MemberCard key={member.userId} projectId={projectId} member={member} />
      ))}
    </Stack>
  );
}
