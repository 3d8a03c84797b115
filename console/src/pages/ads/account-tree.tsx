import { Box, filterTreeData, getTreeExpandedState, Group, Text, Tree, useTree } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { healthQuery, type Customer } from '../../data/searchads.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { sentenceCase } from '../../shell/sentence-case.ts';
import { buildTree, isNamed, withDashes } from './build-tree.ts';
import { HealthBadge, HealthReason } from './health.tsx';

/** Above this number of accounts, managers are collapsed at first. */
const MAX_OPENED = 200;

type AccountTreeProps = { projectId: string; customers: readonly Customer[]; named: string };

/** Renders the accounts as a tree with health and next action, navigable by arrow keys. */
export function AccountTree({ projectId, customers, named }: AccountTreeProps) {
  const whole = useMemo(() => buildTree(customers), [customers]);
  const byId = useMemo(
    () => new Map(customers.map((customer) => [customer.customerId, customer])),
    [customers],
  );
  const isFiltered = named.trim() !== '';
  const data = useMemo(
    () => (isFiltered ? filterTreeData(whole, named, isNamed) : whole),
    [isFiltered, whole, named],
  );
  const tree = useTree({
    initialExpandedState: getTreeExpandedState(whole, customers.length > MAX_OPENED ? [] : '*'),
  });
  const found = useTree({ expandedState: getTreeExpandedState(data, '*') });
  if (data.length === 0) return <Text role="status">No matching accounts.</Text>;
  return (
    <Tree
      data={data}
      tree={isFiltered ? found : tree}
      aria-label="Ad accounts"
      levelOffset="lg"
      renderNode={({ node, hasChildren, expanded, elementProps }) => {
        const customer = byId.get(node.value);
        return (
          <Group {...elementProps} gap="xs" wrap="nowrap" py={6} align="flex-start">
            <Text span w={16} aria-hidden>
              {hasChildren ? (expanded ? '▾' : '▸') : ''}
            </Text>
            {customer && <AccountRow projectId={projectId} customer={customer} />}
          </Group>
        );
      }}
    />
  );
}

function AccountRow({ projectId, customer }: { projectId: string; customer: Customer }) {
  const { customerId, displayName, manager, status, readable } = customer;
  const { ref, inViewport } = useInViewport();
  const { data: health, error } = useQuery({
    ...healthQuery({ projectId, customerId }),
    // Fetch only visible rows: a project can have thousands of accounts.
    enabled: readable !== false && inViewport,
  });
  return (
    <Box ref={ref} flex={1} miw={0}>
      <Group gap="sm">
        {readable === false ? (
          <Text span fw={manager ? 600 : undefined} className="break-anywhere">
            {displayName}
          </Text>
        ) : (
          <AnchorLink
            className="break-anywhere"
            onClick={(event) => event.stopPropagation()}
            to="/p/$projectId/ads/$customerId"
            params={{ projectId, customerId }}
          >
            {displayName}
          </AnchorLink>
        )}
        <Text span size="sm" c="dimmed" className="numbers">
          {withDashes(customerId)}
        </Text>
        {manager && (
          <Text span size="sm" c="dimmed">
            Manager account
          </Text>
        )}
        {status !== 'ENABLED' && (
          <Text span size="sm">
            {STATUS_LABELS[status] ?? sentenceCase(status)}
          </Text>
        )}
        {health && <HealthBadge state={health.state} />}
      </Group>
      {health && <HealthReason health={health} />}
      {error && (
        <Text size="sm" span>
          Health not available: {error.message}
        </Text>
      )}
    </Box>
  );
}

/** Account states in which Google answers no queries. */
const STATUS_LABELS: Record<string, string> = {
  CANCELED: 'Cancelled',
  SUSPENDED: 'Suspended by Google',
  CLOSED: 'Closed',
  UNKNOWN: 'Not accessible',
};
