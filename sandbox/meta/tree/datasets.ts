import type { TreeName } from './objects.ts';

/** A dataset (once: pixel), which events of the Conversions API go to. */
export type Dataset = {
  /** Digits. */
  id: string;
  name: string;
  tree: TreeName;
  /** The number of the ad account that it was made in, which counts its calls. */
  accountId: string;
};

const DATASETS: readonly Dataset[] = [
  { id: '3100000000000001', name: 'Alpine Outfitters website', tree: 'agency', accountId: '1029384756' },
  { id: '3100000000000002', name: 'Bergamo Coffee website', tree: 'agency', accountId: '1029384757' },
  { id: '3200000000000001', name: 'Lantern Shop website', tree: 'shop', accountId: '2029384756' },
];

export function findDataset(id: string): Dataset | undefined {
  return DATASETS.find((dataset) => dataset.id === id);
}

/** The datasets of an ad account. */
export function datasetsOf(accountId: string): readonly Dataset[] {
  return DATASETS.filter((dataset) => dataset.accountId === accountId);
}
