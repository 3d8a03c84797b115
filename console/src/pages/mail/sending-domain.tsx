import { Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { useHasScope, useProject } from '../../data/projects.ts';
import { senderQuery, type Sender } from '../../data/settings.ts';
import { TextLink } from '../../shell/links.tsx';
import { LongTable } from '../../shell/long-table.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { StateBadge } from '../../shell/status.tsx';
import { CheckNow, VerificationBadge } from '../project/sender-verification.tsx';

type RecordName = 'spf' | 'dkim' | 'dmarc';

const RECORDS: Record<RecordName, { label: string; purpose: string }> = {
  spf: { label: 'SPF', purpose: 'Lists the servers that may send for the domain.' },
  dkim: { label: 'DKIM', purpose: 'Contains the key that verifies signatures of e-mails.' },
  dmarc: { label: 'DMARC', purpose: 'Tells receivers what to do with e-mail that fails SPF and DKIM.' },
};

const STATES: Record<Schema<'SenderAuthenticationRecord'>['state'], { label: string; color: string }> = {
  found: { label: 'Found', color: 'green' },
  missing: { label: 'Missing', color: 'red' },
  unknown: { label: 'No answer', color: 'gray' },
};

export function SendingDomain() {
  const { id: projectId } = useProject();
  const query = useQuery(senderQuery(projectId));
  const { data: sender } = query;
  return (
    <Stack gap="sm" component="section" aria-label="Sending domain">
      <Title order={2} size="h4">
        Sending domain
      </Title>
      <QueryState query={query} h={120} />
      {sender === null && (
        <Text>
          The project has no sender. <SenderSettingsLink>Set the sender</SenderSettingsLink>.
        </Text>
      )}
      {sender && <Domain sender={sender} />}
    </Stack>
  );
}

function Domain({ sender }: { sender: Sender }) {
  const { authentication, verification, address } = sender;
  const hasScope = useHasScope();
  const isVerified = verification.state === 'verified';
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group gap="sm">
          <Text fw={600} className="break-anywhere">
            {address.slice(address.lastIndexOf('@') + 1)}
          </Text>
          <VerificationBadge isVerified={isVerified} />
          {!isVerified && <SenderSettingsLink>Verify the domain</SenderSettingsLink>}
        </Group>
        {authentication ? (
          <LongTable
            label="DNS records"
            minWidth={560}
            rows={(['spf', 'dkim', 'dmarc'] as const).map((record) => ({
              record,
              ...authentication[record],
            }))}
            rowKey={({ record }) => record}
            columns={[
              { name: 'Record', width: '5rem', cell: ({ record }) => RECORDS[record].label },
              { name: 'State', width: '8rem', cell: ({ state }) => <StateBadge {...STATES[state]} /> },
              { name: 'Name', cell: ({ name }) => <Code className="break-anywhere">{name}</Code> },
              { name: 'Purpose', cell: ({ record }) => RECORDS[record].purpose },
            ]}
          />
        ) : (
          <Text size="sm">SPF, DKIM and DMARC have not been checked yet.</Text>
        )}
        {authentication && Object.values(authentication).some(({ state }) => state === 'missing') && (
          <Text size="sm">
            Gmail, Yahoo and Microsoft refuse bulk e-mail without these records. Copy the SPF and DKIM records
            from the domain in Resend. For DMARC, start with <Code>v=DMARC1; p=none</Code>.
          </Text>
        )}
        {hasScope('project:write') && <CheckNow checkedAt={authentication && verification.checkedAt} />}
      </Stack>
    </Paper>
  );
}

function SenderSettingsLink({ children }: { children: string }) {
  const { id: projectId } = useProject();
  return (
    <TextLink to="/p/$projectId/settings/project" params={{ projectId }}>
      {children}
    </TextLink>
  );
}
