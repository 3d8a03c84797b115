import type { Conversion } from '../../data/conversions.ts';
import { getDecimals } from '../../shell/money.ts';
import type { CsvColumn } from '../../shell/table-csv.ts';
import { STATE_LABELS } from './state-labels.ts';

/** Columns of the CSV of conversions. */
export const EXPORTED_COLUMNS: readonly CsvColumn<Conversion>[] = [
  { name: 'Conversion', getValue: ({ subject }) => subject },
  { name: 'Goal', getValue: ({ goal }) => goal },
  { name: 'Time', getValue: ({ occurredAt }) => occurredAt },
  { name: 'Status', getValue: ({ state }) => STATE_LABELS[state] },
  { name: 'Reason', getValue: ({ reason }) => reason },
  {
    name: 'Value',
    getValue: ({ valueCents, currency = '' }) => valueCents && valueCents / 10 ** getDecimals(currency),
  },
  { name: 'Currency', getValue: ({ currency }) => currency },
  { name: 'Google Ads account', getValue: ({ destination }) => destination.customerId },
  { name: 'Conversion action', getValue: ({ destination }) => destination.conversionAction },
  { name: 'Meta dataset', getValue: ({ destination }) => destination.metaDataset },
  { name: 'Visitor ID', getValue: ({ visitorId }) => visitorId },
];
