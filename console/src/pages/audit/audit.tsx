import { Group, Text, Autocomplete, Button, Select } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { auditQuery, type AuditEntry } from '../../data/audit.ts';
import { api } from '../../data/client.ts';
import { getDateRange, getInstants } from '../../data/date-range.ts';
import { MAX_ROWS } from '../../data/paging.ts';
import { useProject } from '../../data/projects.ts';
import { membersQuery } from '../../data/team.ts';
import { UNLISTED_MEMBER } from '../../shell/actor-name.ts';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { ExportCsv } from '../../shell/export-csv.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable, type LongColumn } from '../../shell/long-table.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import type { CsvColumn } from '../../shell/table-csv.ts';
import { useActorNames, type GetActorName } from '../../shell/use-actor-names.ts';
import { formatNumber, When } from '../../shell/when.tsx';
import { ACTIONS, describeAction } from './describe-action.ts';
import { AuditTarget, getTargetActor } from './audit-target.tsx';

export function Audit() {
  return (
    <Page title="Audit log" scope="audit:read">
      <AuditFilters />
      <Entries />
    </Page>
  );
}

function Entries() {
  const { id: projectId, timeZone } = useProject();
  const [{ action, actor, ...search }] = useSearchState('/p/$projectId/settings/audit');
  const filter = { action, actor, ...getInstants(getDateRange(search, timeZone), timeZone) };
  const query = useInfiniteQuery(auditQuery(projectId, filter));
  const { data, error, isFetchNextPageError } = query;
  const entries = useRows(data, (page) => page.entries);
  // Look up each actor only once, because a long log has few distinct actors.
  const actors = useMemo(() => [...new Set(entries.flatMap(listActors))], [entries]);
  const getName = useActorNames(actors);
  const { menu, ...table } = useColumnChoice<LongColumn<AuditEntry>>(
    'audit',
    [
      { name: 'Time', width: '20%', cell: ({ at }) => <When at={at} /> },
      { name: 'Actor', width: '24%', cell: (entry) => <EntryActor entry={entry} getName={getName} /> },
      { name: 'Action', width: '22%', cell: ({ action: code }) => <Action code={code} /> },
      { name: 'Target', cell: (entry) => <AuditTarget entry={entry} getName={getName} /> },
    ],
    760,
  );
  if (!data || (error && !isFetchNextPageError)) return <QueryState query={query} h={240} />;
  if (entries.length === 0)
    return (
      <Empty title="No entries">
        Changes in the project appear here with actor, time and IP address. Change the filters to see other
        entries.
      </Empty>
    );
  return (
    <>
      <Group justify="flex-end" gap="xs">
        {menu}
        <ExportCsv
          fileName="audit.csv"
          read={({ readTableCsv }) =>
            readTableCsv(
              getExportedColumns(getName),
              (page) => api.projects.listProjectAudit({ projectId, ...filter, ...page }),
              (answer) => answer.entries,
              {
                cutNotice: `Saved the newest ${formatNumber(MAX_ROWS)} entries. Select fewer days to export all.`,
              },
            )
          }
        />
      </Group>
      <LongTable {...table} label="Entries" rows={entries} rowKey={({ id }) => id} more={query} />
    </>
  );
}

function Action({ code }: { code: string }) {
  const words = describeAction(code);
  return (
    <>
      {words}
      {words !== code && (
        <Text size="xs" c="dimmed">
          {code}
        </Text>
      )}
    </>
  );
}

/** Returns the actors of an entry in the API's notation, such as `user:<id>`. */
function listActors(entry: AuditEntry): string[] {
  const client = entry.clientId === undefined ? undefined : `client:${entry.clientId}`;
  return [entry.actor, getTargetActor(entry), client].filter((actor) => actor !== undefined);
}

function EntryActor({ entry, getName }: { entry: AuditEntry; getName: (actor: string) => string }) {
  const { actor, ip, clientId } = entry;
  const name = getName(actor);
  return (
    <>
      {name}
      <Text size="xs" c="dimmed" className="break-anywhere">
        {[
          // If an actor is not in the member list, show the id, because the name is unknown.
          name.includes(UNLISTED_MEMBER) && actor,
          clientId !== undefined && actor !== `client:${clientId}` && `via ${getName(`client:${clientId}`)}`,
          ip,
        ]
          .filter(Boolean)
          .join(', ')}
      </Text>
    </>
  );
}

const getExportedColumns = (getName: GetActorName): readonly CsvColumn<AuditEntry>[] => [
  { name: 'time', getValue: ({ at }) => at },
  { name: 'actor', getValue: ({ actor }) => actor },
  { name: 'actorName', getValue: ({ actor }) => getName(actor, actor) },
  { name: 'action', getValue: ({ action }) => action },
  { name: 'description', getValue: ({ action }) => describeAction(action) },
  { name: 'target', getValue: ({ target }) => target },
  { name: 'clientId', getValue: ({ clientId }) => clientId },
  { name: 'ip', getValue: ({ ip }) => ip },
  { name: 'details', getValue: ({ details }) => JSON.stringify(details) },
];

function AuditFilters() {
  const { id: projectId } = useProject();
  const [search, updateSearch] = useSearchState('/p/$projectId/settings/audit');
  const { data } = useQuery(membersQuery(projectId));
  const [action, setAction] = useState(search.action ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    updateSearch({ action: action.trim() || undefined });
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end">
        <Autocomplete
          label="Action"
          placeholder="All, or a prefix such as webhook"
          data={ACTIONS}
          maxLength={100}
          value={action}
          onChange={setAction}
          onOptionSubmit={(chosen) => updateSearch({ action: chosen })}
          w={280}
        />
        <Select
          label="Actor"
          placeholder="All"
          data={(data?.members ?? []).map(({ userId, name, email }) => ({
            value: `user:${userId}`,
            label: `${name} (${email})`,
          }))}
          value={search.actor ?? null}
          onChange={(chosen) => updateSearch({ actor: chosen ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear actor' }}
          searchable
          w={260}
        />
        <DateRangePicker search={search} canCompare={false} onChange={updateSearch} />
        <Button type="submit" variant="default">
          Apply
        </Button>
      </Group>
    </form>
  );
}
