import { List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { templateBatchesQuery } from '../../data/email-templates.ts';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { When } from '../../shell/when.tsx';

/** Renders the newest batches that were sent with a template. */
export function TemplateUsage({ projectId, templateId }: { projectId: string; templateId: string }) {
  const { data, error } = useQuery(templateBatchesQuery(projectId, templateId));
  return (
    <Stack gap="xs" component="section" aria-label="Usage">
      <Title order={2} size="h4">
        Usage
      </Title>
      {error && <Failure error={error} />}
      {!data && !error && <Skeleton h={40} />}
      {data?.batches.length === 0 && <Text size="sm">No batch was sent with this template.</Text>}
      {data && data.batches.length > 0 && (
        <List size="sm">
          {data.batches.map(({ trackingId, templateVersion, createdAt }) => (
            <List.Item key={trackingId}>
              <AnchorLink to="/p/$projectId/mail/batches/$trackingId" params={{ projectId, trackingId }}>
                {trackingId}
              </AnchorLink>{' '}
              (version {templateVersion}, <When at={createdAt} />)
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
