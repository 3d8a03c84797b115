import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

export type MailFact = readonly [label: string, value: ReactNode];

/** Renders labels with values. Facts without a value are left out. */
export function MailFacts({ facts }: { facts: readonly MailFact[] }) {
  return (
    <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
      <Table.Tbody>
        {facts.map(([label, value]) =>
          value === undefined ? null : (
            <Table.Tr key={label}>
              <Table.Th
                scope="row"
                w="1%"
                pr="xl"
                c="dimmed"
                fw={500}
                style={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}
              >
                {label}
              </Table.Th>
              <Table.Td className="break-anywhere">{value}</Table.Td>
            </Table.Tr>
          ),
        )}
      </Table.Tbody>
    </Table>
  );
}

/** Formats a sender, such as `Ada <ada@example.com>`. */
export function formatSender({ name, address }: { name: string; address: string }): string {
  return `${name} <${address}>`;
}
