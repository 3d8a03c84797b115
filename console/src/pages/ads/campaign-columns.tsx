import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Account, Campaign } from '../../data/searchads.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { formatMoney } from '../../shell/money.ts';
import { RowAction } from '../../shell/row-action.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import { NotAvailable, type SortableColumn } from '../../shell/sortable-table.tsx';
import { formatCount } from '../../shell/when.tsx';
import type { Edit } from './change-dialog.tsx';
import { HealthBadge, HealthReason } from './health.tsx';
import { getMetricColumn, MetricValue } from './metric-column.tsx';
import { METRICS, type Metric, type Metrics } from './metrics.ts';
import { getToggle, HEALTH, HEALTH_STATES } from './states.ts';

type CampaignRow = Campaign & { metrics: Metrics | undefined };

type ColumnsOptions = {
  account: Account;
  currencyCode: string | undefined;
  canChange: boolean;
  onEdit: (campaign: Campaign, edit: Edit) => void;
  total: { label: string; metrics: Partial<Record<Metric, number>> } | undefined;
};

export function getColumns(options: ColumnsOptions): SortableColumn<CampaignRow>[] {
  const { account, currencyCode, total } = options;
  return [
    {
      name: 'Campaign',
      width: '18%',
      getValue: ({ name }) => name,
      cell: (campaign) => <Name account={account} campaign={campaign} />,
      ...(total && { total: total.label }),
    },
    {
      name: 'Status',
      width: '11%',
      getValue: ({ status }) => toSentenceCase(status),
      cell: (campaign) => <Status campaign={campaign} {...options} />,
    },
    {
      name: 'Health',
      width: '12%',
      getValue: ({ health }) => HEALTH[health.state].label,
      getRank: ({ health }) => HEALTH_STATES.indexOf(health.state),
      cell: ({ health }) => <HealthBadge state={health.state} />,
    },
    {
      name: 'Daily budget',
      width: '9%',
      isNumber: true,
      getValue: ({ budget }) => budget?.amount,
      cell: (campaign) => <Budget campaign={campaign} {...options} />,
    },
    ...METRICS.map((metric): SortableColumn<CampaignRow> => ({
      ...getMetricColumn<CampaignRow>(metric, ({ metrics }) => ({ metrics, currencyCode })),
      ...(metric === 'conversions' && { width: '9%' }),
      total: total && (
        <MetricValue metric={metric} value={total.metrics[metric]} currencyCode={currencyCode} />
      ),
    })),
  ];
}

function Name({ account, campaign: { id, name, health } }: { account: Account; campaign: Campaign }) {
  return (
    <Stack gap={2}>
      <AnchorLink
        inherit
        to="/p/$projectId/ads/$customerId/campaigns/$campaignId"
        params={{ ...account, campaignId: id }}
      >
        {name}
      </AnchorLink>
      {health.nextAction && <HealthReason health={health} />}
    </Stack>
  );
}

type CellProps = ColumnsOptions & { campaign: Campaign };

const isChangeable = ({ canChange, campaign: { status } }: CellProps) =>
  canChange && (status === 'ENABLED' || status === 'PAUSED');

function Status(props: CellProps) {
  const { campaign, onEdit } = props;
  const { status, action } = getToggle(campaign.status);
  return (
    <Group gap="xs">
      {toSentenceCase(campaign.status)}
      {isChangeable(props) && (
        <RowAction action={action} name={campaign.name} onClick={() => onEdit(campaign, { status })} />
      )}
    </Group>
  );
}

function Budget(props: CellProps) {
  const { campaign, onEdit } = props;
  const { budget, currencyCode, name } = campaign;
  if (budget?.amount === undefined) return <NotAvailable />;
  return (
    <Stack gap={2} align="flex-end">
      <Group gap={4} wrap="nowrap">
        {formatMoney(budget.amount, currencyCode)}
        {isChangeable(props) && (
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label={`Edit budget of ${name}`}
            onClick={() => onEdit(campaign, 'dailyBudget')}
          >
            <IconPencil size={14} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {budget.shared && (
        <Text size="xs" c="dimmed">
          Shared by {formatCount(budget.usedBy, 'campaign')}
        </Text>
      )}
    </Stack>
  );
}
