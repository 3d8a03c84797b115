import type { Schema } from '@throughline/client';
import { api } from '../../data/client.ts';
import type { CampaignPlace } from '../../data/searchads.ts';
import { writeKeyword } from './keyword-lines.ts';
import { ValidatedAction } from './validated-action.tsx';

export type KeywordRow = Schema<'CampaignKeyword'>;

/** Keyword and the status that it gets. */
export type Acted = { keyword: KeywordRow; action: 'ENABLED' | 'PAUSED' | 'REMOVED' };

const ACTIONS = {
  ENABLED: { action: 'Enable', text: 'Ads can show for its searches again.' },
  PAUSED: { action: 'Pause', text: 'Ads no longer show for its searches until you enable it.' },
  REMOVED: { action: 'Remove', text: 'The keyword is removed permanently. Its statistics stay in reports.' },
} as const;

type KeywordActionProps = { place: CampaignPlace; acted: Acted; onClose: () => void };

/** Renders the confirmation that pauses, enables or removes a keyword. */
export function KeywordAction({ place, acted: { keyword, action: status }, onClose }: KeywordActionProps) {
  const { action, text } = ACTIONS[status];
  const one = { ...place, adGroupId: keyword.adGroupId, criterionId: keyword.id };
  return (
    <ValidatedAction
      place={place}
      title={`${action} ${writeKeyword(keyword)}?`}
      text={text}
      action={action}
      isRemoval={status === 'REMOVED'}
      actionKey={['keyword', keyword.resourceName, status]}
      run={(validateOnly) =>
        status === 'REMOVED'
          ? api.searchads.removeKeyword({ ...one, validateOnly })
          : api.searchads.updateKeyword({ ...one, body: { status, validateOnly } })
      }
      onClose={onClose}
    />
  );
}
