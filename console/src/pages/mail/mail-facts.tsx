import { Box, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

type MailFact = readonly [label: string, value: ReactNode];

const GRID = { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '0.4rem 1.5rem' };

/** Renders labels with values. Facts without a value are left out. */
export function MailFacts({ facts }: { facts: readonly MailFact[] }) {
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

/** Formats a sender, such as `Ada <ada@example.com>`. */
export function formatSender({ name, address }: { name: string; address: string }): string {
  return `${name} <${address}>`;
}
