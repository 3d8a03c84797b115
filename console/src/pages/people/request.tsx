import { Alert, Button, Group, Loader, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { journeyRequestQuery, type JourneyRequest } from '../../data/journey.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { Needs } from '../../shell/needs.tsx';
import { Page } from '../../shell/page.tsx';
import { saveFile } from '../../shell/save-file.ts';
import { formatNumber, When } from '../../shell/when.tsx';

const TITLES: Record<JourneyRequest['kind'], string> = { erase: 'Erasure', export: 'Export' };

const CRM: Record<NonNullable<JourneyRequest['crmLead']>, string> = {
  read: 'The CRM told by which addresses and numbers the lead is known.',
  not_found: 'The CRM has no such lead: what is stored here told by what the lead is known.',
  unavailable: 'The CRM could not be asked: what is stored here told by what the lead is known.',
};

const SIGNALS: readonly [name: keyof JourneyRequest['matchedBy'], label: string][] = [
  ['visitor_id', 'Visitor id'],
  ['crm_lead_id', 'CRM id'],
  ['email', 'E-mail'],
  ['phone', 'Phone'],
  ['fbclid', 'Meta click id'],
];

/** Renders the progress of an erasure or export. The URL keeps working after a reload. */
export function RequestPage() {
  const { requestId } = useParams({ from: '/p/$projectId/people/requests/$requestId' });
  const { id: projectId } = useProject();
  const { data } = useQuery({ ...journeyRequestQuery(projectId, requestId), enabled: false });
  return (
    <Page title={data ? TITLES[data.kind] : 'Erasure or export'}>
      <Needs scope="privacy:write">
        <Progress projectId={projectId} requestId={requestId} />
      </Needs>
    </Page>
  );
}

function Progress({ projectId, requestId }: { projectId: string; requestId: string }) {
  const { data: request, error, refetch } = useQuery(journeyRequestQuery(projectId, requestId));
  if (error && !request) return <Failure error={error} retry={() => void refetch()} />;
  if (!request) return <Skeleton h={200} />;
  const counts = Object.entries(request.counts).filter(([, count]) => count > 0);
  return (
    <Stack maw={640}>
      <State request={request} />
      {request.crmLead && <Text>{CRM[request.crmLead]}</Text>}
      <Matches request={request} />
      {counts.length > 0 && (
        <Table aria-label="What was dealt with">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th ta="right">How many</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {counts.map(([name, count]) => (
              <Table.Tr key={name}>
                <Table.Td>{name.replaceAll('_', ' ')}</Table.Td>
                <Table.Td ta="right" className="numbers">
                  {formatNumber(count)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {counts.length === 0 && request.state === 'completed' && <Text>Nothing was kept of this person.</Text>}
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
            Save the document
          </Button>
          {request.expiresAt !== undefined && (
            <Text size="sm">
              It can be read until <When at={request.expiresAt} />.
            </Text>
          )}
        </Group>
      )}
      <Text size="sm" c="dimmed">
        Asked for <When at={request.requestedAt} />
        {request.endedAt !== undefined && (
          <>
            , ended <When at={request.endedAt} />
          </>
        )}
        . Keep the address of this page to come back to it.
      </Text>
    </Stack>
  );
}

/** Renders the identifiers that matched visitors, and the phone numbers that could not be used. */
function Matches({ request: { matchedBy, unusedPhones } }: { request: JourneyRequest }) {
  const matches = SIGNALS.flatMap(([name, label]) =>
    matchedBy[name] === undefined ? [] : [`${label} (${formatNumber(matchedBy[name])})`],
  );
  return (
    <>
      {matches.length > 0 && <Text>Visitors matched by: {matches.join(', ')}</Text>}
      {unusedPhones !== undefined && (
        <Alert color="yellow" title="Some phone numbers were not used">
          The country of {formatNumber(unusedPhones)} of the lead’s phone numbers is not understood, or they
          are no numbers. Correct the lead’s country in the CRM, or name the number with its country code.
        </Alert>
      )}
    </>
  );
}

function State({ request: { kind, state, failure } }: { request: JourneyRequest }) {
  if (state === 'running') {
    return (
      <Group role="status" gap="sm">
        <Loader size="sm" aria-hidden />
        <Text>{kind === 'erase' ? 'It is being erased.' : 'It is being collected.'}</Text>
      </Group>
    );
  }
  if (state === 'failed') {
    return (
      <Alert color="red" role="alert" title="It failed">
        {failure?.message ?? 'Ask for it again.'}
      </Alert>
    );
  }
  return <Alert color="green" role="status" title={kind === 'erase' ? 'It is erased' : 'It is collected'} />;
}
