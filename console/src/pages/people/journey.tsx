import { Button, Chip, Group, Stack, Text, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { useSearch, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getDateRange, getInstants } from '../../data/date-range.ts';
import {
  crmRecordQuery,
  JOURNEY_KINDS,
  journeyQuery,
  type JourneyKind,
  requestJourney,
} from '../../data/journey.ts';
import { type Person, IDENTIFIER_LABELS } from '../../data/person.ts';
import { hasOnePage } from '../../data/polling.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { FailureDialog } from '../../shell/form-dialog.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useRows } from '../../shell/long-list.ts';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { JourneyFigures } from './journey-figures.tsx';
import { MatchedBy } from './matched-by.tsx';
import { CrmCard, MailStatusCard, SequencesCard } from './person-cards.tsx';
import { KIND_LABELS } from './timeline-item.tsx';
import { JourneyTimeline } from './timeline.tsx';

export function JourneyPage() {
  const { by, value, name } = useSearch({ from: '/p/$projectId/people/journey' });
  const hasScope = useHasScope();
  const person: Person = { by, value };
  const title = name ?? (by === 'lead' ? `Lead ${value}` : value);
  return (
    <Page
      title={title}
      actions={value !== '' && hasScope('privacy:write') && <PrivacyActions person={person} name={title} />}
    >
      <RequireScope scope="crm_objects:read">
        {value === '' ? (
          <Empty title="No person selected">Search for a person on the People page.</Empty>
        ) : (
          <LoadedJourney key={`${by} ${value}`} person={person} />
        )}
      </RequireScope>
    </Page>
  );
}

function LoadedJourney({ person }: { person: Person }) {
  const { id: projectId, timeZone } = useProject();
  const search = useSearch({ from: '/p/$projectId/people/journey' });
  const kinds = JOURNEY_KINDS.filter((kind) => search.kinds?.split(',').includes(kind));
  const hasRange = search.range !== undefined || search.from !== undefined;
  const filters = { kinds, ...(hasRange && getInstants(getDateRange(search, timeZone), timeZone)) };
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(journeyQuery(projectId, person, filters));
  const crmRecord = useQuery(crmRecordQuery(projectId, person));
  const { data: lead } = crmRecord;
  const [first] = query.data?.pages ?? [];
  // The journey of a lead without visits is empty, but the lead's address may have received mails.
  const isUnmatchedLead = person.by === 'lead' && first?.matched === false;
  const email = isUnmatchedLead ? lead?.emails[0] : undefined;
  const mailPerson: Person | undefined = email === undefined ? undefined : { by: 'email', value: email };
  const mails = useInfiniteQuery({
    ...journeyQuery(projectId, mailPerson ?? { by: 'email', value: '' }, filters),
    enabled: mailPerson !== undefined,
  });
  const listed = mailPerson ? mails : query;
  const listedPerson = mailPerson ?? person;
  const items = useRows(listed.data, ({ journey }) => journey.items);
  const isFiltered = kinds.length > 0 || hasRange;
  const { data: mailed } = useInfiniteQuery({
    ...journeyQuery(projectId, listedPerson, { kinds: ['communication'] }),
    enabled: isFiltered,
  });
  // Upcoming mails are the newest items. The first page contains all of them, or as many as fit.
  const [newest] = (isFiltered ? mailed : listed.data)?.pages ?? [];
  if (!first) return <QueryState query={query} h={320} />;
  const { header } = first.journey;
  const isLive = hasOnePage(listed.data);
  const addresses = [
    person.by === 'email' ? person.value : undefined,
    ...(lead?.emails ?? []),
    header?.identities.email,
  ];
  const emails = [...new Set(addresses.flatMap((address) => address?.toLowerCase() ?? []))];
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className="break-anywhere">
          {IDENTIFIER_LABELS[person.by]}: {person.value} {isLive && ' · Updates live'}
        </Text>
        {!isLive && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              const { queryKey } = journeyQuery(projectId, listedPerson, filters);
              void queryClient.resetQueries({ queryKey });
            }}
          >
            Show latest
          </Button>
        )}
      </Group>
      <QueryState query={query} h={320} />
      {isUnmatchedLead && <QueryState query={crmRecord} h={320} />}
      {mailPerson && <QueryState query={mails} h={320} />}
      {header && first.matched && <JourneyFigures header={header} />}
      <Group align="flex-start" gap="lg" style={{ flexDirection: 'row-reverse' }}>
        <Stack flex="1 1 15rem" miw={0}>
          {lead && <CrmCard lead={lead} />}
          <MailStatusCard emails={emails} />
          <SequencesCard items={newest?.journey.items ?? []} />
        </Stack>
        <Stack flex="4 1 24rem" miw={0}>
          {first.matched ? (
            <MatchedBy
              method={first.match_method}
              visitorIds={first.visitor_ids}
              evidence={first.match_evidence ?? []}
            />
          ) : (
            <Text size="sm">
              <b>No visits yet.</b> Visits appear once the visitor is identified: by a form on your site, by
              an “identify” event, or by the CRM ID that your server sends.
            </Text>
          )}
          <JourneyFilters kinds={kinds} />
          {items.length === 0 && listed.data && !(isUnmatchedLead && lead === undefined) && (
            <Text>{isFiltered ? 'No matching items.' : 'No e-mails and no visits.'}</Text>
          )}
          {items.length > 0 && <JourneyTimeline items={items} more={listed} />}
        </Stack>
      </Group>
    </Stack>
  );
}

function JourneyFilters({ kinds }: { kinds: readonly JourneyKind[] }) {
  const [search, updateSearch] = useSearchState('/p/$projectId/people/journey');
  const chooseKinds = (values: string[]) =>
    updateSearch({ kinds: JOURNEY_KINDS.filter((kind) => values.includes(kind)).join() || undefined });
  return (
    <Group justify="space-between">
      <Chip.Group multiple value={[...kinds]} onChange={chooseKinds}>
        <Group gap="xs" role="group" aria-label="Filter by kind">
          {JOURNEY_KINDS.map((kind) => (
            <Chip key={kind} value={kind} size="xs" variant="outline">
              {KIND_LABELS[kind]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <DateRangePicker
        search={search}
        onChange={({ range, from, to }) => updateSearch({ range, from, to })}
        canCompare={false}
        isOptional
      />
    </Group>
  );
}

function PrivacyActions({ person, name }: { person: Person; name: string }) {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [hasAgreed, setHasAgreed] = useState(false);
  const start = useMutation({
    mutationFn: (kind: 'erase' | 'export') => requestJourney(kind, projectId, person),
    onSuccess: ({ requestId }) =>
      navigate({ to: '/p/$projectId/people/requests/$requestId', params: { projectId, requestId } }),
  });
  // Erasure by visitor ID or phone number leaves e-mails unchanged, because neither identifies e-mails.
  const hasMails = person.by === 'lead' || person.by === 'email';
  const isExporting = start.isPending && start.variables === 'export';
  return (
    <>
      <Button size="xs" variant="default" loading={isExporting} onClick={() => start.mutate('export')}>
        Export
      </Button>
      <Button size="xs" color="red" variant="outline" onClick={open}>
        Erase
      </Button>
      {!isOpen && <FailureDialog title="Export failed" mutation={start} />}
      <ConfirmDialog
        opened={isOpen}
        title={`Erase ${name}?`}
        action="Erase person"
        isDisabled={!hasAgreed}
        mutation={{ ...start, mutate: () => start.mutate('erase') }}
        onClose={close}
      >
        Permanently deletes this person’s visits, orders, e-mail addresses, phone numbers and exports.{' '}
        {hasMails
          ? 'Cancels scheduled e-mails, ends sequence enrollments, and removes the address and parameters from sent e-mails. Suppressions and your CRM are not changed.'
          : 'E-mails, suppressions and your CRM are not changed.'}
        <Checkbox
          mt="md"
          label="I understand that this cannot be undone"
          checked={hasAgreed}
          onChange={(event) => setHasAgreed(event.currentTarget.checked)}
        />
      </ConfirmDialog>
    </>
  );
}
