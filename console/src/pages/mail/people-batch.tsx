import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { batchesQuery, readRecipients, type RecipientStatus } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { createRecipientsTable, type PeopleTable } from './read-people.ts';

const DEBOUNCE_MS = 400;

/** No segment contains duplicates, because `createRecipientsTable` leaves them out. */
const SEGMENTS: Record<string, { label: string; statuses: readonly RecipientStatus[] | undefined }> = {
  all: { label: 'All recipients', statuses: undefined },
  opened: { label: 'Opened or clicked', statuses: ['opened', 'clicked'] },
  unopened: { label: 'Not opened', statuses: ['sent', 'delivered'] },
  unsent: { label: 'Not sent: failed or cancelled', statuses: ['failed', 'cancelled'] },
};

export function PeopleBatch({ onTable }: { onTable: (table: PeopleTable) => void }) {
  const { id: projectId } = useProject();
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const [trackingId, setTrackingId] = useState<string | null>(null);
  const [segment, setSegment] = useState('all');
  const { data, error, refetch } = useInfiniteQuery(
    // After a choice, the search field contains the chosen batch's tracking id, which must not filter the
    // list.
    batchesQuery(projectId, { search: searched === '' || searched === trackingId ? undefined : searched }),
  );
  const batches = data?.pages[0]?.batches ?? [];
  const use = useMutation({
    mutationFn: async (chosen: string) => {
      const statuses = SEGMENTS[segment]?.statuses;
      const recipients = await readRecipients({ projectId, trackingId: chosen }, { include: 'params' });
      const people = recipients.filter(({ status }) => statuses?.includes(status) ?? true);
      return createRecipientsTable(chosen, people);
    },
    onSuccess: onTable,
  });
  return (
    <Stack gap="xs">
      <Group align="flex-end">
        <Select
          label="Batch"
          placeholder="Subject or tracking ID"
          searchable
          data={[...new Set([...(trackingId === null ? [] : [trackingId]), ...batches.map(getId)])]}
          filter={({ options }) => options}
          renderOption={({ option }) => (
            <Stack gap={0} className="break-anywhere">
              <Text size="sm">{batches.find((batch) => getId(batch) === option.value)?.subject}</Text>
              <Text size="xs" c="dimmed">
                {option.value}
              </Text>
            </Stack>
          )}
          value={trackingId}
          onChange={setTrackingId}
          searchValue={search}
          onSearchChange={setSearch}
          nothingFoundMessage="No matching batch."
          w={{ base: '100%', xs: 320 }}
        />
        <Select
          label="Recipients"
          data={Object.entries(SEGMENTS).map(([value, { label }]) => ({ value, label }))}
          value={segment}
          onChange={(chosen) => chosen !== null && setSegment(chosen)}
          allowDeselect={false}
          w={{ base: '100%', xs: 260 }}
        />
      </Group>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {use.error && <Failure error={use.error} />}
      <Group>
        <Button
          variant="default"
          disabled={trackingId === null}
          loading={use.isPending}
          onClick={() => trackingId !== null && use.mutate(trackingId)}
        >
          Use recipients
        </Button>
        <Text size="sm" role="status">
          {use.data?.rows.length === 0 && 'No recipients in this segment.'}
        </Text>
      </Group>
    </Stack>
  );
}

function getId({ trackingId }: { trackingId: string }): string {
  return trackingId;
}
