import { Button, Group, Stack, Text } from '@mantine/core';
import type { Account, Campaign } from '../../data/searchads.ts';
import { AnchorLink } from '../../shell/links.tsx';
import type { LongColumn } from '../../shell/long-table.tsx';
import { formatMoney } from '../../shell/money.ts';
import { formatNumber } from '../../shell/when.tsx';
import { sentenceCase } from '../../shell/sentence-case.ts';
import type { Wanted } from './change-dialog.tsx';
import { HealthBadge, HealthReason } from './health.tsx';

type ColumnsOptions = {
  account: Account;
  canChange: boolean;
  onAsk: (campaign: Campaign, wanted: Wanted) => void;
};

/** Returns the columns of the campaign list, with inline editing. */
export function getColumns(options: ColumnsOptions): LongColumn<Campaign>[] {
  const money = (amount: number, { currencyCode }: Campaign) => formatMoney(amount, currencyCode);
  return [
    {
      name: 'Campaign',
      width: '20%',
      cell: (campaign) => <Name account={options.account} campaign={campaign} />,
    },
    { name: 'Status', cell: (campaign) => <Status campaign={campaign} {...options} /> },
    { name: 'Health', width: '28%', cell: ({ health }) => <Health health={health} /> },
    { name: 'Daily budget', isNumber: true, cell: (campaign) => <Budget campaign={campaign} {...options} /> },
    {
      name: 'Cost (7 days)',
      isNumber: true,
      cell: (campaign) => money(campaign.last7Days.spend, campaign),
    },
    {
      name: 'Conversions (7 days)',
      isNumber: true,
      cell: ({ last7Days }) => formatNumber(last7Days.conversions),
    },
  ];
}

function Name({ account, campaign: { id, name } }: { account: Account; campaign: Campaign }) {
  return (
    <AnchorLink
      to="/p/$projectId/ads/$customerId/campaigns/$campaignId"
      params={{ ...account, campaignId: id }}
    >
      {name}
    </AnchorLink>
  );
}

function Health({ health }: Pick<Campaign, 'health'>) {
  return (
    <Stack gap={2} align="flex-start">
      <HealthBadge state={health.state} />
      <HealthReason health={health} />
    </Stack>
  );
}

type CellProps = ColumnsOptions & { campaign: Campaign };

const isChangeable = ({ canChange, campaign: { status } }: CellProps) =>
  canChange && (status === 'ENABLED' || status === 'PAUSED');

function Status(props: CellProps) {
  const { campaign, onAsk } = props;
  const isEnabled = campaign.status === 'ENABLED';
  const act = isEnabled ? 'Pause' : 'Enable';
  return (
    <Group gap="xs">
      {sentenceCase(campaign.status)}
      {isChangeable(props) && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${act} ${campaign.name}`}
          onClick={() => onAsk(campaign, { status: isEnabled ? 'PAUSED' : 'ENABLED' })}
        >
          {act}
        </Button>
      )}
    </Group>
  );
}

function Budget(props: CellProps) {
  const { campaign, onAsk } = props;
  const { budget, currencyCode, name } = campaign;
  if (budget?.amount === undefined) return '–';
  return (
    <Stack gap={2} align="flex-end">
      {formatMoney(budget.amount, currencyCode)}
      {budget.shared && (
        <Text size="xs" c="dimmed">
          Shared by {formatNumber(budget.usedBy)} campaigns
        </Text>
      )}
      {isChangeable(props) && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Edit budget of ${name}`}
          onClick={() => onAsk(campaign, 'dailyBudget')}
        >
          Edit
        </Button>
      )}
    </Stack>
  );
}
