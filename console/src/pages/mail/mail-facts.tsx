import { Box, Text } from '@mantine/core';
import type { Schema } from '@throughline/client';
import { Fragment, type ReactNode } from 'react';
import { formatBytes } from '../files/labels.ts';

type Fact = readonly [label: string, value: ReactNode];

const GRID = { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '0.4rem 1.5rem' };

export function MailFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" m={0} style={GRID}>
      {facts.map(([label, value]) =>
        value === undefined ? null : (
          <Fragment key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="sm" m={0} className="break-anywhere">
              {value}
            </Text>
          </Fragment>
        ),
      )}
    </Box>
  );
}

export function formatSender({ name, address }: { name: string; address: string }): string {
  return `${name} <${address}>`;
}

export function listOptionFacts(options: Schema<'EmailBatchOptions'>): Fact[] {
  const { replyTo, cc, bcc, headers, tags, attachments } = options;
  return [
    ['Reply-to', replyTo?.join(', ')],
    ['Cc', cc?.join(', ')],
    ['Bcc', bcc?.join(', ')],
    ['Headers', formatEntries(headers)],
    ['Tags', formatEntries(tags)],
    [
      'Attachments',
      attachments?.map(({ filename, sizeBytes }) => `${filename} (${formatBytes(sizeBytes)})`).join(', '),
    ],
  ];
}

function formatEntries(entries: Readonly<Record<string, string>> = {}): string | undefined {
  const texts = Object.entries(entries).map(([name, value]) => `${name}: ${value}`);
  return texts.length === 0 ? undefined : texts.join(', ');
}
