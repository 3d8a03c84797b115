import { Box, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import type { Schema } from '@throughline/client';
import type { LeftOutRow } from '@throughline/client/csv';
import { useState } from 'react';
import type { QueueRequest } from '../../data/emails.ts';
import { formatCount, formatNumber } from '../../shell/when.tsx';

const SHOWN = 100;

const RECEIVING = 'will receive it';

type DryRun = Pick<
  Schema<'BatchEmailDryRun'>,
  'totalRecipients' | 'duplicates' | 'duplicateIndexes' | 'suppressed' | 'suppressedIndexes'
>;

export function countReceiving({ totalRecipients, duplicates, suppressed }: DryRun): number {
  return totalRecipients - duplicates - suppressed;
}

type RecipientCountsProps = {
  recipients: QueueRequest['recipients'];
  leftOut: readonly LeftOutRow[];
  /** Undefined until a dry run succeeds. */
  counts?: DryRun | undefined;
  isLoading?: boolean;
};

export function RecipientCounts({ recipients, leftOut, counts, isLoading = false }: RecipientCountsProps) {
  const [openName, setOpenName] = useState<string>();
  if (isLoading) return <Skeleton h={30} maw={420} aria-label="Counting" />;
  const getAddresses = (indexes: readonly number[]) => indexes.map((index) => recipients[index]?.email ?? '');
  const groups = [
    ...(counts
      ? [
          {
            name: RECEIVING,
            count: countReceiving(counts),
            entries: getReceiving(recipients, counts),
          },
          {
            name: counts.duplicates === 1 ? 'duplicate' : 'duplicates',
            count: counts.duplicates,
            entries: getAddresses(counts.duplicateIndexes),
          },
          {
            name: 'suppressed',
            count: counts.suppressed,
            entries: getAddresses(counts.suppressedIndexes),
          },
        ]
      : []),
    { name: 'invalid', count: leftOut.length, entries: leftOut.slice(0, SHOWN).map(describeRow) },
  ].filter(({ count }) => count > 0);
  const openGroup = groups.find(({ name }) => name === openName);
  return (
    <Stack gap={4}>
      <Group gap="xs" role="status">
        {!counts && <Text fw={600}>{formatCount(recipients.length, 'address', 'addresses')}</Text>}
        {groups.map(({ name, count }) => (
          <Button
            key={name}
            size="compact-sm"
            variant={name === RECEIVING ? 'light' : 'default'}
            aria-expanded={openName === name}
            onClick={() => setOpenName(openName === name ? undefined : name)}
          >
            {formatNumber(count)} {name}
          </Button>
        ))}
      </Group>
      {openGroup && (
        <Box
          mah={220}
          style={{ overflow: 'auto' }}
          role="group"
          tabIndex={0}
          aria-label={openGroup.name === RECEIVING ? 'receiving addresses' : `${openGroup.name} addresses`}
        >
          <List size="sm">
            {openGroup.entries.map((entry, index) => (
              // Duplicates may repeat an address. oxlint-disable-next-line react/no-array-index-key
              <List.Item key={index} className="break-anywhere">
                {entry}
              </List.Item>
            ))}
          </List>
          {openGroup.count > openGroup.entries.length && (
            <Text size="sm" c="dimmed">
              The first {formatNumber(openGroup.entries.length)} of {formatNumber(openGroup.count)}.
            </Text>
          )}
        </Box>
      )}
    </Stack>
  );
}

function getReceiving(
  recipients: RecipientCountsProps['recipients'],
  { duplicates, duplicateIndexes, suppressed, suppressedIndexes }: DryRun,
): string[] {
  const excluded = new Set([...duplicateIndexes, ...suppressedIndexes]);
  // The API lists at most 100 duplicates and 100 suppressed recipients. Stop at the last listed one, because
  // any later recipient may be excluded too.
  const end = Math.min(
    (duplicates > duplicateIndexes.length && duplicateIndexes.at(-1)) || recipients.length,
    (suppressed > suppressedIndexes.length && suppressedIndexes.at(-1)) || recipients.length,
  );
  return recipients
    .slice(0, end)
    .filter((_recipient, index) => !excluded.has(index))
    .slice(0, SHOWN)
    .map(({ email }) => email);
}

function describeRow({ line, text }: LeftOutRow): string {
  return `Line ${formatNumber(line)}: ${text === '' ? 'no e-mail address' : `“${text}” is not an e-mail address`}`;
}
