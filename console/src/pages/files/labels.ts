import { toSentenceCase } from '../../shell/formats.ts';
import { UPLOAD_TYPES } from '@throughline/client';
import type { AssetState, AssetType } from '../../data/assets.ts';

export const ASSET_TYPES = ['image', 'video', 'audio', 'document'] as const satisfies readonly AssetType[];
export const ASSET_STATES = ['pending', 'ready'] as const satisfies readonly AssetState[];

export const ORDERS = ['newest', 'name', 'largest'] as const;

export const ORDER_LABELS = { newest: 'Newest', name: 'Name', largest: 'Largest' };

export const STATE_LABELS: Record<AssetState, string> = {
  pending: 'Processing',
  ready: 'Ready',
};

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** power);
}

const GIB = 1_024 ** 3;

export function describeAccepted(): string {
  const groups = new Map<string, string[]>();
  for (const { assetType, maxBytes, extensions } of Object.values(UPLOAD_TYPES)) {
    const size = maxBytes < GIB ? `${maxBytes / 1_024 ** 2} MiB` : `${maxBytes / GIB} GiB`;
    const group = `${toSentenceCase(assetType)} up to ${size}`;
    groups.set(group, [...(groups.get(group) ?? []), extensions[0].toUpperCase()]);
  }
  return [...groups]
    .map(([group, extensions]) => `${group}: ${[...new Set(extensions)].join(', ')}.`)
    .join(' ');
}
