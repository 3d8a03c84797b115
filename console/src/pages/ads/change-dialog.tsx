import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Campaign, CampaignChange, CampaignPlace } from '../../data/searchads.ts';
import { CheckedChange } from './checked-change.tsx';
import { EditField, type EditableField } from './edit-field.tsx';

/** Requested edit of a campaign: a change, or a field to edit. */
export type Wanted = Pick<CampaignChange, 'status' | 'biddingStrategy'> | EditableField;

type ChangeDialogProps = {
  place: CampaignPlace;
  /** Version that was read. The API compares it with the current one. */
  campaign: Campaign;
  wanted: Wanted;
  onClose: () => void;
};

const FIELD_NAMES: Record<EditableField, string> = {
  name: 'name',
  dailyBudget: 'daily budget',
  endDate: 'end date',
  bidding: 'bid strategy',
};

function getTitle(name: string, wanted: Wanted): string {
  if (typeof wanted === 'string') return `Edit ${FIELD_NAMES[wanted]} of ${name}`;
  if (wanted.biddingStrategy) return getTitle(name, 'bidding');
  return `${wanted.status === 'PAUSED' ? 'Pause' : 'Enable'} ${name}`;
}

/** Renders the steps of a campaign change: edit, validation by Google, and confirmation. */
export function ChangeDialog({ place, campaign, wanted, onClose }: ChangeDialogProps) {
  const [change, setChange] = useState<CampaignChange | undefined>(
    typeof wanted === 'string' ? undefined : wanted,
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={getTitle(campaign.name, wanted)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {change === undefined && typeof wanted === 'string' ? (
        <EditField campaign={campaign} field={wanted} onDone={setChange} onCancel={onClose} />
      ) : (
        change && (
          <CheckedChange
            place={place}
            campaign={campaign}
            change={change}
            onBack={typeof wanted === 'string' ? () => setChange(undefined) : undefined}
            onDone={onClose}
          />
        )
      )}
    </Modal>
  );
}
