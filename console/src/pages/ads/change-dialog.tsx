import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Campaign, CampaignChange, CampaignPlace } from '../../data/searchads.ts';
import { CheckedChange } from './checked-change.tsx';
import { EditField, type EditableField } from './edit-field.tsx';

/** Edit of a campaign: a change to confirm, or a field to fill in first. */
export type Edit = Pick<CampaignChange, 'status' | 'biddingStrategy'> | EditableField;

type ChangeDialogProps = {
  place: CampaignPlace;
  /** Version that was read. The API compares it with the current one. */
  campaign: Campaign;
  edit: Edit;
  onClose: () => void;
};

const FIELD_NAMES: Record<EditableField, string> = {
  name: 'name',
  dailyBudget: 'daily budget',
  endDate: 'end date',
  bidding: 'bid strategy',
};

function getTitle(name: string, edit: Edit): string {
  if (typeof edit === 'string') return `Edit ${FIELD_NAMES[edit]} of ${name}`;
  if (edit.biddingStrategy) return getTitle(name, 'bidding');
  return `${edit.status === 'PAUSED' ? 'Pause' : 'Enable'} ${name}`;
}

/** Renders the steps of a campaign change: edit, validation by Google, and confirmation. */
export function ChangeDialog({ place, campaign, edit, onClose }: ChangeDialogProps) {
  const [change, setChange] = useState<CampaignChange | undefined>(
    typeof edit === 'string' ? undefined : edit,
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={getTitle(campaign.name, edit)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {change === undefined && typeof edit === 'string' ? (
        <EditField campaign={campaign} field={edit} onDone={setChange} onCancel={onClose} />
      ) : (
        change && (
          <CheckedChange
            place={place}
            campaign={campaign}
            change={change}
            onBack={typeof edit === 'string' ? () => setChange(undefined) : undefined}
            onDone={onClose}
          />
        )
      )}
    </Modal>
  );
}
