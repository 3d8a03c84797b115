import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Campaign, CampaignChange, CampaignPlace } from '../../data/searchads.ts';
import { CheckedChange } from './checked-change.tsx';
import { EditField, type EditableField } from './edit-field.tsx';

/** What is wanted of a campaign: a change, or a field that is to be given anew. */
export type Wanted = Pick<CampaignChange, 'status'> | EditableField;

type ChangeDialogProps = {
  place: CampaignPlace;
  /** As it was read, which the API compares with what it is. */
  campaign: Campaign;
  wanted: Wanted;
  onClose: () => void;
};

/** A change of a campaign: what is wanted, what Google says to it, and then it is applied. */
export function ChangeDialog({ place, campaign, wanted, onClose }: ChangeDialogProps) {
  const [change, setChange] = useState<CampaignChange | undefined>(
    typeof wanted === 'string' ? undefined : wanted,
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Change ${campaign.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {change === undefined && typeof wanted === 'string' ? (
        <EditField campaign={campaign} field={wanted} onDone={setChange} />
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
