import { Group, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { auditQuery, getAuditTimes, type AuditEntry } from '../../data/audit.ts';
import { useProject } from '../../data/projects.ts';
import { UNLISTED_MEMBER } from '../../shell/actor-name.ts';
import { Empty } from '../../shell/page-states.tsx';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { useActorNames } from '../../shell/use-actor-names.ts';
import { Failure } from '../../shell/failure.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable, type LongColumn } from '../../shell/long-table.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { When } from '../../shell/when.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTarget, getTargetActor } from './audit-target.tsx';
import { describeAction } from './describe-action.ts';
import { ExportAudit } from './export-audit.tsx';

/** Renders the audit log of the project, newest first. */
export function Audit() {
  const { id: projectId } = useProject();
  return (
    <Page title="Audit log">
      <RequireScope scope="audit:read">
        <AuditFilters projectId={projectId} />
        <Entries projectId={projectId} />
      </RequireScope>
    </Page>
  );
}

function Entries({ projectId }: { projectId: string }) {
  const { timeZone } = useProject();
  const { action, actor, ...search } = useSearch({ from: '/p/$projectId/settings/audit' });
  const filter = { action, actor, ...getAuditTimes(search, timeZone) };
  const query = useInfiniteQuery(auditQuery(projectId, filter));
  const { data, error, isLoading, refetch, isFetchNextPageError } = query;
  const entries = useRows(data, (page) => page.entries);
  // Look up each actor once: a long log has few distinct actors.
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
  if (error && !isFetchNextPageError) return <Failure error={error} retry={() => void refetch()} />;
  if (isLoading) return <Skeleton h={240} />;
  if (entries.length === 0)
    return (
      <Empty title="No entries">
        Changes in the project appear here with actor, time and IP address. No entry matches the filters.
      </Empty>
    );
  return (
    <>
      <Group justify="flex-end" gap="xs">
        {menu}
        <ExportAudit projectId={projectId} filter={filter} getName={getName} />
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

/** Returns the actors of an entry, in the API's notation. */
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
          // Show the id of an actor who is not in the member list.
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
