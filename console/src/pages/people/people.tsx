import { Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ThroughlineError } from '@throughline/client';
import { api } from '../../data/client.ts';
import { hasAddress, knownPersonQuery, LEAD_ORDERS, leadsQuery, type FoundLead } from '../../data/journey.ts';
import { oneOf } from '../../data/one-of.ts';
import { type Person, parsePerson } from '../../data/person.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { ExportCsv, ExportTable } from '../../shell/export-csv.tsx';
import { Failure } from '../../shell/failure.tsx';
import { ButtonLink, ConnectionsLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { formatCount } from '../../shell/when.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { getSourceOptions, getStageOptions } from './crm-labels.ts';
import { getExportedColumns, getPeopleColumns, toKnownRow, toLeadRow } from './people-columns.tsx';

const ORDER_LABELS = {
  created: 'Newest first',
  last_activity: 'Last CRM activity',
  name: 'Last name',
} as const;

export function People() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  return (
    <Page
      title="People"
      actions={
        hasScope('privacy:write') && (
          <ButtonLink size="xs" variant="default" to="/p/$projectId/people/requests" params={{ projectId }}>
            Privacy requests
          </ButtonLink>
        )
      }
    >
      <RequireScope scope="crm_objects:read">
        <PeopleList projectId={projectId} />
      </RequireScope>
    </Page>
  );
}

function PeopleList({ projectId }: { projectId: string }) {
  const { currency } = useProject();
  const { q = '', ...filters } = useSearch({ from: '/p/$projectId/people' });
  const query = useInfiniteQuery({
    ...leadsQuery(projectId, q, { ...filters, include: 'site' }),
    placeholderData: keepPreviousData,
    retry: (count, error) => !isMissingCrm(error) && count < 2,
  });
  const { data, error, isFetchNextPageError, isLoading, refetch } = query;
  // A lead created between two reads shifts the later leads, so the next page may repeat one. Drop repeated
  // ids.
  const leads = useRows(
    data,
    (page) => page.leads,
    (lead) => lead.crm_lead_id,
  );
  // The CRM applies the filters by stage and source, so they exclude everyone outside the CRM.
  const person = filters.stage === undefined && filters.source === undefined ? parsePerson(q) : undefined;
  const { data: known } = useQuery({
    ...knownPersonQuery(projectId, person ?? { by: 'email', value: '' }),
    enabled: person !== undefined,
  });
  const isKnownOutsideCrm = person && known && !isLead(person, leads);
  const outsideCrm = isKnownOutsideCrm ? [toKnownRow(person, known)] : [];
  const rows = [...outsideCrm, ...leads.map(toLeadRow)];
  const total = (data?.pages.at(-1)?.total ?? 0) + outsideCrm.length;
  const { menu, ...table } = useColumnChoice('people', getPeopleColumns(projectId, currency), 720);
  const isFailed = error && !isFetchNextPageError && !isMissingCrm(error);
  return (
    <>
      <Filters leads={leads} />
      {isFailed && <Failure error={error} retry={() => void refetch()} />}
      {isLoading && !isKnownOutsideCrm && <Skeleton h={160} />}
      {!isLoading && !isFailed && rows.length === 0 && <NoPeople hasCrm={!isMissingCrm(error)} />}
      {rows.length > 0 && (
        <Stack gap="xs">
          <Group justify="space-between">
            <Text role="status" size="sm" c="dimmed">
              {formatCount(total, 'person', 'people')}
            </Text>
            <Group gap="xs">
              {menu}
              {leads.length === 0 ? (
                <ExportTable fileName="people.csv" columns={getExportedColumns(currency)} rows={outsideCrm} />
              ) : (
                <ExportCsv
                  fileName="people.csv"
                  read={({ readTableCsv }) =>
                    readTableCsv(
                      getExportedColumns(currency),
                      (page) =>
                        api.journey.searchLeads({
                          projectId,
                          ...(q !== '' && { query: q }),
                          ...filters,
                          include: 'site',
                          ...page,
                        }),
                      (answer, index) => [...(index === 0 ? outsideCrm : []), ...answer.leads.map(toLeadRow)],
                    )
                  }
                />
              )}
            </Group>
          </Group>
          <LongTable
            {...table}
            label="People"
            rows={rows}
            rowKey={({ person: { by, value } }) => `${by} ${value}`}
            more={query}
          />
          <Text size="xs" c="dimmed">
            Revenue: orders on your site minus refunds. Last activity: in the CRM or on your site.
          </Text>
        </Stack>
      )}
    </>
  );
}

const isMissingCrm = (error: unknown) =>
  error instanceof ThroughlineError && error.code === 'connection_not_found';

/**
 * Returns whether the person is a listed lead. For a phone number, any listed lead matches, because the CRM
 * searched for this number.
 */
function isLead({ by, value }: Person, leads: readonly FoundLead[]): boolean {
  if (by === 'email') return leads.some(({ emails }) => hasAddress(emails, value));
  return by === 'phone' && leads.length > 0;
}

function Filters({ leads }: { leads: readonly FoundLead[] }) {
  const [{ q = '', stage, source, sort }, updateSearch] = useSearchState('/p/$projectId/people');
  const select = { size: 'xs', clearable: true, w: 150 } as const;
  return (
    <Group align="flex-end" role="search">
      <SearchField
        label="Search people"
        placeholder="Name, e-mail, phone or visitor ID"
        value={q}
        onChange={(text) => updateSearch({ q: text || undefined })}
      />
      <Select
        {...select}
        aria-label="Stage"
        placeholder="All stages"
        clearButtonProps={{ 'aria-label': 'Show all stages' }}
        data={getStageOptions([...leads.map((lead) => lead.stage), stage])}
        value={stage ?? null}
        onChange={(chosen) => updateSearch({ stage: chosen ?? undefined })}
      />
      <Select
        {...select}
        aria-label="Source"
        placeholder="All sources"
        clearButtonProps={{ 'aria-label': 'Show all sources' }}
        data={getSourceOptions([...leads.map((lead) => lead.source), source])}
        value={source ?? null}
        onChange={(chosen) => updateSearch({ source: chosen ?? undefined })}
      />
      <Select
        {...select}
        aria-label="Sort"
        placeholder={q === '' ? 'Newest first' : 'CRM’s order'}
        clearButtonProps={{ 'aria-label': 'Default order' }}
        data={LEAD_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
        value={sort ?? null}
        onChange={(chosen) => updateSearch({ sort: oneOf(LEAD_ORDERS, chosen) })}
      />
    </Group>
  );
}

function NoPeople({ hasCrm }: { hasCrm: boolean }) {
  const hasScope = useHasScope();
  const { q, stage, source } = useSearch({ from: '/p/$projectId/people' });
  if (hasCrm) {
    const isFiltered = q !== undefined || stage !== undefined || source !== undefined;
    return (
      <Empty title={isFiltered ? 'No matching people' : 'No people yet'}>
        {isFiltered
          ? 'Try part of a name, or a full e-mail address, phone number or visitor ID.'
          : 'New leads of your CRM appear here.'}
      </Empty>
    );
  }
  return (
    <Empty title="No connected CRM">
      Connect a CRM to list and search leads. Without one, search by full e-mail address, phone number or
      visitor ID. {hasScope('connections:write') && <ConnectionsLink>Connect CRM</ConnectionsLink>}
    </Empty>
  );
}
