import { Alert, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schema } from '@throughline/client';
import { useEffect, useState } from 'react';
import { api } from '../../data/client.ts';
import type { CampaignDetails, CampaignPlace, NewCampaign } from '../../data/searchads.ts';
import { ExternalLink } from '../../shell/links.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import { StatusAlert, StateBadge } from '../../shell/status.tsx';
import { AdPreview } from './ad-preview.tsx';
import { AdStep } from './ad-step.tsx';
import { EMPTY_CAMPAIGN, getCampaign, getTextsAt, type CampaignDraft } from './campaign-draft.ts';
import { findStepProblems, getFieldMessages } from './check-draft.ts';
import { describePolicy } from './policies.ts';
import { getToggle } from './states.ts';
import { ValidatedAction, useValidatedChange, ValidatedDialog } from './validated-change.tsx';

type AdRow = Schema<'CampaignAd'>;
type Opened = { adGroupId: string; ad?: AdRow; isStatus?: boolean };

type CampaignAdsProps = { place: CampaignPlace; details: CampaignDetails; canChange: boolean };

export function CampaignAds({ place, details, canChange }: CampaignAdsProps) {
  const { adGroups, ads, truncated } = details;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  if (adGroups.length === 0) return <Text>No ad groups.</Text>;
  return (
    <Stack>
      {adGroups.map((group) => (
        <Stack key={group.id} component="section" aria-label={group.name}>
          <Group justify="space-between">
            <Title order={2} size="h4" className="break-anywhere">
              {group.name} · {toSentenceCase(group.status)}
            </Title>
            {canChange && (
              <Button size="xs" onClick={() => setOpened({ adGroupId: group.id })}>
                Add ad
              </Button>
            )}
          </Group>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {ads
              .filter(({ adGroupId }) => adGroupId === group.id)
              .map((ad) => (
                <Ad
                  key={ad.id}
                  ad={ad}
                  onOpen={
                    canChange ? (isStatus) => setOpened({ adGroupId: group.id, ad, isStatus }) : undefined
                  }
                />
              ))}
          </SimpleGrid>
        </Stack>
      ))}
      {(truncated.includes('ads') || truncated.includes('adGroups')) && (
        <Text>More ads exist than are shown.</Text>
      )}
      {opened && !opened.isStatus && (
        <AdDialog place={place} adGroupId={opened.adGroupId} ad={opened.ad} onClose={close} />
      )}
      {opened?.isStatus && opened.ad && <StatusChange place={place} ad={opened.ad} onClose={close} />}
    </Stack>
  );
}

type AdProps = {
  ad: AdRow;
  /**
   * Opens the dialog that edits the texts or, if `isStatus`, the status. Undefined if the ad is read-only.
   */
  onOpen: ((isStatus: boolean) => void) | undefined;
};

function Ad({ ad, onOpen }: AdProps) {
  const { headlines, descriptions, finalUrls, path1, path2, approval, review, policyTopics } = ad;
  const isRefused = approval === 'DISAPPROVED';
  return (
    <Stack gap="xs">
      {headlines.length > 0 ? (
        <AdPreview ad={{ headlines, descriptions, finalUrl: finalUrls[0] ?? '', path1, path2 }} />
      ) : (
        <Text>{toSentenceCase(ad.type)}: no preview available.</Text>
      )}
      <Group gap="xs">
        <StateBadge label={toSentenceCase(ad.status)} color={ad.status === 'ENABLED' ? 'green' : 'gray'} />
        <StateBadge
          label={toSentenceCase(review === 'REVIEWED' ? approval : review)}
          color={isRefused ? 'red' : review === 'REVIEWED' ? 'green' : 'blue'}
        />
        {onOpen && headlines.length > 0 && (
          <Button size="compact-xs" variant="default" onClick={() => onOpen(false)}>
            Edit ad
          </Button>
        )}
        {onOpen && (
          <Button size="compact-xs" variant="default" onClick={() => onOpen(true)}>
            {getToggle(ad.status).action} ad
          </Button>
        )}
      </Group>
      {policyTopics.length > 0 && (
        <Alert color={isRefused ? 'red' : 'yellow'} variant="light" title="Policy findings">
          {policyTopics.map(({ topic, type, words }) => (
            <Text key={topic} size="sm">
              <ExternalLink href={describePolicy(topic).url}>{describePolicy(topic).title}</ExternalLink> (
              {toSentenceCase(type).toLowerCase()})
              {words.length > 0 && `: ${words.map((word) => `“${word}”`).join(', ')}`}
            </Text>
          ))}
        </Alert>
      )}
    </Stack>
  );
}

function StatusChange({ place, ad, onClose }: { place: CampaignPlace; ad: AdRow; onClose: () => void }) {
  const { status, action } = getToggle(ad.status);
  return (
    <ValidatedAction
      place={place}
      action={action}
      object="this ad"
      text={status === 'PAUSED' ? 'The ad does not run until you enable it.' : 'The ad can run again.'}
      send={(validateOnly) =>
        api.searchads.updateAd({
          ...place,
          adGroupId: ad.adGroupId,
          adId: ad.id,
          body: { status, validateOnly },
        })
      }
      onClose={onClose}
    />
  );
}

/** Index of the ad step in the form that creates a campaign. The dialog has this step's fields and checks. */
const AD_STEP = 1;

type AdDialogProps = {
  place: CampaignPlace;
  adGroupId: string;
  ad: AdRow | undefined;
  onClose: () => void;
};

function AdDialog({ place, adGroupId, ad, onClose }: AdDialogProps) {
  const form = useForm<CampaignDraft>({ initialValues: getDraft(ad) });
  const { exemptions } = form.values;
  const send = (texts: NewCampaign['ad'], validateOnly: boolean): Promise<object> => {
    const { path1 = null, path2 = null } = texts;
    const group = { ...place, adGroupId };
    const rest = { ignorablePolicyTopics: exemptions.topics, validateOnly };
    return ad
      ? api.searchads.updateAd({ ...group, adId: ad.id, body: { ad: { ...texts, path1, path2 }, ...rest } })
      : api.searchads.addAd({ ...group, body: { ad: texts, ...rest } });
  };
  const change = useValidatedChange({
    place,
    input: getCampaign(form.values).ad,
    send,
    onApplied: onClose,
  });
  useEffect(() => {
    if (change.error) form.setErrors(getFieldMessages(change.error, form.values));
  }, [change.error]);
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
      renderValidated={() => (
        <StatusAlert title="Validated by Google">Google reviews the ad before it runs.</StatusAlert>
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

function getDraft(ad: AdRow | undefined): CampaignDraft {
  if (!ad) return EMPTY_CAMPAIGN;
  const { headlines, descriptions, finalUrls, path1 = '', path2 = '' } = ad;
  return { ...EMPTY_CAMPAIGN, headlines, descriptions, finalUrl: finalUrls[0] ?? '', path1, path2 };
}
