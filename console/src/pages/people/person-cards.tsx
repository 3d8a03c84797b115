import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { addressSuppressionsQuery } from '../../data/emails.ts';
import type { FoundLead, JourneyItem } from '../../data/journey.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Card } from '../../shell/card.tsx';
import { When } from '../../shell/when.tsx';
import { MailFacts } from '../mail/mail-facts.tsx';
import { REASONS } from '../mail/suppression-labels.ts';
import { getSourceLabel, getStageLabel } from './crm-labels.ts';
import { ExitSequence, listEnrollments } from './exit-sequence.tsx';

/** Each address costs one request. */
const MAX_ADDRESSES = 5;

export function CrmCard({ lead }: { lead: FoundLead }) {
  const { name, company, stage, owner, source, createdAt, lastActivityAt, emails, phones, url } = lead;
  const facts = [
    ['Name', name],
    ['Company', company],
    ['E-mail', emails.join(', ') || undefined],
    ['Phone', phones.join(', ') || undefined],
    ['Stage', stage && getStageLabel(stage)],
    ['Owner', owner],
    ['Source', source && getSourceLabel(source)],
    ['Created', createdAt && <When at={createdAt} />],
    ['Last activity', lastActivityAt && <When at={lastActivityAt} />],
    ['CRM ID', lead.crm_lead_id],
  ] as const;
  return (
    <Card title="CRM record" label="CRM record">
      <MailFacts facts={facts} />
      {url !== undefined && (
        <Group>
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            size="xs"
            variant="default"
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            Open in HubSpot
          </Button>
        </Group>
      )}
    </Card>
  );
}

export function MailStatusCard({ emails }: { emails: readonly string[] }) {
  const { id: projectId } = useProject();
  const enabled = useHasScope()('emails:send');
  const shown = emails.slice(0, MAX_ADDRESSES);
  const queries = useQueries({
    queries: shown.map((email) => ({ ...addressSuppressionsQuery(projectId, email), enabled })),
  });
  if (!enabled || shown.length === 0) return null;
  return (
    <Card title="E-mail" label="E-mail">
      {shown.map((email, index) => {
        const suppressions = queries[index]?.data;
        return (
          <Stack key={email} gap={2} align="flex-start">
            <Text size="sm" className="break-anywhere">
              {email}
            </Text>
            {suppressions?.length === 0 && (
              <Badge variant="dot" color="green" tt="none" size="sm">
                Not suppressed
              </Badge>
            )}
            {suppressions?.map(({ reason, createdAt }) => (
              <Group key={reason} gap="xs">
                <Badge variant="dot" color="red" tt="none" size="sm">
                  Suppressed: {REASONS[reason]}
                </Badge>
                <Text size="xs" c="dimmed">
                  <When at={createdAt} />
                </Text>
              </Group>
            ))}
          </Stack>
        );
      })}
    </Card>
  );
}

export function SequencesCard({ items }: { items: readonly JourneyItem[] }) {
  const canRemove = useHasScope()('sequences:write');
  const enrollments = listEnrollments(items);
  if (enrollments.length === 0) return null;
  return (
    <Card title="Sequences" label="Sequences">
      {enrollments.map(({ nextAt, ...enrollment }) => (
        <Group key={enrollment.enrollmentId} justify="space-between" gap="xs">
          <Stack gap={0}>
            <Text size="sm" className="break-anywhere">
              {enrollment.sequence}
            </Text>
            <Text size="xs" c="dimmed">
              {nextAt === undefined ? (
                'No upcoming e-mail'
              ) : (
                <>
                  Next e-mail <When at={nextAt} />
                </>
              )}
            </Text>
          </Stack>
          {canRemove && (
            <ExitSequence {...enrollment} text="Remove" label={`Remove from “${enrollment.sequence}”`} />
          )}
        </Group>
      ))}
    </Card>
  );
}
