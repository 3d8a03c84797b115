import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { journeyRequestQuery, type JourneyRequest } from '../../data/journey.ts';
import { useProject } from '../../data/projects.ts';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { saveFile } from '../../shell/export-csv.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import { Busy, StatusAlert } from '../../shell/status.tsx';
import { formatCount, formatNumber, When } from '../../shell/when.tsx';

export const REQUEST_TITLES: Record<JourneyRequest['kind'], string> = {
  erase: 'Erasure',
  export: 'Privacy export',
};

const CRM_RESULTS: Record<NonNullable<JourneyRequest['crmLead']>, string> = {
  read: 'Identities were read from the CRM.',
  not_found: 'The CRM has no such lead. Stored identities were used.',
  unavailable: 'The CRM did not respond. Stored identities were used.',
};

const SIGNAL_LABELS: readonly [name: keyof JourneyRequest['matchedBy'], label: string][] = [
  ['visitor_id', 'Visitor ID'],
  ['crm_lead_id', 'CRM ID'],
  ['email', 'E-mail'],
  ['phone', 'Phone'],
  ['fbclid', 'Meta click ID'],
];

export function PrivacyRequestPage() {
  const { requestId } = useParams({ from: '/p/$projectId/people/requests/$requestId' });
  const { id: projectId } = useProject();
  const { data } = useQuery({ ...journeyRequestQuery(projectId, requestId), enabled: false });
  return (
    <Page title={data ? REQUEST_TITLES[data.kind] : 'Privacy request'}>
      <RequireScope scope="privacy:write">
        <Progress projectId={projectId} requestId={requestId} />
      </RequireScope>
    </Page>
  );
}

function Progress({ projectId, requestId }: { projectId: string; requestId: string }) {
  const query = useQuery(journeyRequestQuery(projectId, requestId));
  const { data: request } = query;
  if (!request) return <QueryState query={query} h={200} />;
  const counts = Object.entries(request.counts).filter(([, count]) => count > 0);
  return (
    <Stack maw={640}>
      <State request={request} />
      {request.crmLead && <Text>{CRM_RESULTS[request.crmLead]}</Text>}
      <Matches request={request} />
      {counts.length > 0 && (
        <Table aria-label="Records">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Record</Table.Th>
              <Table.Th ta="right">Count</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {counts.map(([name, count]) => (
              <Table.Tr key={name}>
                <Table.Td>{toSentenceCase(name)}</Table.Td>
                <Table.Td ta="right" className="numbers">
                  {formatNumber(count)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {counts.length === 0 && request.state === 'completed' && <Text>No data found for this person.</Text>}
      {request.document && (
        <Group>
          <Button
            onClick={() =>
              saveFile(
                `export-${requestId}.json`,
                JSON.stringify(request.document, null, 2),
                'application/json',
              )
            }
          >
            Download JSON
          </Button>
          {request.expiresAt !== undefined && (
            <Text size="sm">
              Available until <When at={request.expiresAt} isAbsolute />.
            </Text>
          )}
        </Group>
      )}
      <Text size="sm" c="dimmed">
        Requested <When at={request.requestedAt} />
        {request.endedAt !== undefined && (
          <>
            {' '}
            · finished <When at={request.endedAt} />
          </>
        )}
        .
      </Text>
    </Stack>
  );
}

function Matches({ request: { matchedBy, unusedPhones } }: { request: JourneyRequest }) {
  const matches = SIGNAL_LABELS.flatMap(([name, label]) =>
    matchedBy[name] === undefined ? [] : [`${label} (${formatNumber(matchedBy[name])})`],
  );
  return (
    <>
      {matches.length > 0 && <Text>Visitors matched by: {matches.join(', ')}</Text>}
      {unusedPhones !== undefined && (
        <Alert color="yellow" title="Some phone numbers were skipped">
          {formatCount(unusedPhones, 'phone number')} of the lead: invalid, or without a known country.
          Correct the country in the CRM, or add the country code.
        </Alert>
      )}
    </>
  );
}

function State({ request: { kind, state, failure } }: { request: JourneyRequest }) {
  if (state === 'running') {
    return <Busy>{kind === 'erase' ? 'Erasing…' : 'Collecting data…'}</Busy>;
  }
  if (state === 'failed') {
    return (
      <Alert color="red" role="alert" title="Request failed">
        {failure?.message ?? 'Start a new request.'}
      </Alert>
    );
  }
  return <StatusAlert title={kind === 'erase' ? 'Person erased' : 'Export ready'} />;
}
