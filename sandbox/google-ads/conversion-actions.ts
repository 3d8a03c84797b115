import type { Account } from './account.ts';

/** A conversion action of an account: https://developers.google.com/google-ads/api/fields/v25/conversion_action */
export type ConversionAction = {
  id: string;
  name: string;
  status: 'ENABLED' | 'REMOVED';
  type: 'WEBPAGE' | 'UPLOAD_CLICKS' | 'AD_CALL';
};

const ACTIONS: readonly ConversionAction[] = [
  { id: '6000000001', name: 'Purchase', status: 'ENABLED', type: 'WEBPAGE' },
  { id: '6000000002', name: 'Order', status: 'ENABLED', type: 'UPLOAD_CLICKS' },
  { id: '6000000003', name: 'Qualified lead', status: 'ENABLED', type: 'UPLOAD_CLICKS' },
  { id: '6000000004', name: 'Old import', status: 'REMOVED', type: 'UPLOAD_CLICKS' },
  { id: '6000000005', name: 'Phone call', status: 'ENABLED', type: 'AD_CALL' },
];

/** The conversion actions that an account owns; those of its manager are the manager's. */
export function actionsOf({ conversions }: Account): readonly ConversionAction[] {
  return conversions === 'self' ? ACTIONS : [];
}
