import { Alert } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schema } from '@throughline/client';
import { api } from '../../data/client.ts';
import type { CampaignPlace } from '../../data/searchads.ts';
import { AdStep } from './ad-step.tsx';
import { EMPTY_CAMPAIGN, getCampaign, getTextsAt, type CampaignDraft } from './campaign-draft.ts';
import { findStepProblems } from './check-draft.ts';
import { getFieldMessages } from './field-messages.ts';
import { useValidatedChange, ValidatedDialog } from './validated-change.tsx';

/** Step of the ad in the form of a new campaign, which this dialog shares. */
const AD_STEP = 1;

type AdDialogProps = {
  place: CampaignPlace;
  adGroupId: string;
  /** Ad to edit; without it, an ad is added. */
  ad: Schema<'CampaignAd'> | undefined;
  onClose: () => void;
};

/** Renders a dialog that adds or edits an ad after Google has validated it. */
export function AdDialog({ place, adGroupId, ad, onClose }: AdDialogProps) {
  const form = useForm<CampaignDraft>({ initialValues: getDraft(ad) });
  const { exemptions } = form.values;
  const send = (validateOnly: boolean): Promise<object> => {
    const { ad: texts } = getCampaign(form.values);
    const { path1 = null, path2 = null } = texts;
    const group = { ...place, adGroupId };
    const rest = { ignorablePolicyTopics: exemptions.topics, validateOnly };
    return ad
      ? api.searchads.updateAd({ ...group, adId: ad.id, body: { ad: { ...texts, path1, path2 }, ...rest } })
      : api.searchads.addAd({ ...group, body: { ad: texts, ...rest } });
  };
  const change = useValidatedChange({
    place,
    send,
    onApplied: onClose,
    onError: (cause) => form.setErrors(getFieldMessages(cause, form.values)),
  });
  return (
    <ValidatedDialog
      title={ad ? 'Edit ad' : 'Add ad'}
      size="xl"
      change={change}
      action={ad ? 'Save ad' : 'Add ad'}
      isComplete={() => {
        const problems = findStepProblems(AD_STEP, form.values);
        form.setErrors(problems);
        return Object.keys(problems).length === 0;
      }}
      validated={() => (
        <Alert color="green" variant="light" role="status" title="Validated by Google">
          Google reviews the ad before it runs.
        </Alert>
      )}
      policy={{
        getTexts: (path) => getTextsAt(path, getCampaign(form.values)),
        requested: exemptions,
        onRequest: (requested) => form.setFieldValue('exemptions', requested),
      }}
      onClose={onClose}
    >
      <AdStep form={form} />
    </ValidatedDialog>
  );
}

function getDraft(ad: Schema<'CampaignAd'> | undefined): CampaignDraft {
  if (!ad) return EMPTY_CAMPAIGN;
  const { headlines, descriptions, finalUrls, path1 = '', path2 = '' } = ad;
  return { ...EMPTY_CAMPAIGN, headlines, descriptions, finalUrl: finalUrls[0] ?? '', path1, path2 };
}
