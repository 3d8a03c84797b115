import { Alert, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { Schema } from '@throughline/client';
import type { CampaignDetails } from '../../data/searchads.ts';
import { sentenceCase } from '../../shell/sentence-case.ts';
import { AdPreview } from './ad-preview.tsx';

/** Renders the ads of a campaign by ad group, with previews and review status. */
export function CampaignAds({ details }: { details: CampaignDetails }) {
  const { adGroups, ads, truncated } = details;
  if (adGroups.length === 0) return <Text>No ad groups.</Text>;
  return (
    <Stack>
      {adGroups.map((group) => (
        <Stack key={group.id} component="section" aria-label={group.name}>
          <Title order={2} size="h4" className="break-anywhere">
            {group.name} · {sentenceCase(group.status)}
          </Title>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {ads
              .filter(({ adGroupId }) => adGroupId === group.id)
              .map((ad) => (
                <Ad key={ad.id} ad={ad} />
              ))}
          </SimpleGrid>
        </Stack>
      ))}
      {(truncated.includes('ads') || truncated.includes('adGroups')) && (
        <Text>More ads exist than are shown.</Text>
      )}
    </Stack>
  );
}

const LIST_FORMAT = new Intl.ListFormat(undefined, { type: 'conjunction' });

function Ad({ ad }: { ad: Schema<'CampaignAd'> }) {
  const { headlines, descriptions, finalUrls, path1, path2, approval, review, policyTopics } = ad;
  const isRefused = approval === 'DISAPPROVED';
  return (
    <Stack gap="xs">
      {headlines.length > 0 ? (
        <AdPreview ad={{ headlines, descriptions, finalUrl: finalUrls[0] ?? '', path1, path2 }} />
      ) : (
        <Text>{sentenceCase(ad.type)}: no preview available.</Text>
      )}
      <Group gap="xs">
        <Text size="sm">
          {sentenceCase(ad.status)} · {sentenceCase(review)} · {sentenceCase(approval)}
        </Text>
      </Group>
      {policyTopics.length > 0 && (
        <Alert color={isRefused ? 'red' : 'yellow'} variant="light" title="Policy findings">
          {LIST_FORMAT.format(
            policyTopics.map(
              ({ topic, type }) => `${sentenceCase(topic)} (${sentenceCase(type).toLowerCase()})`,
            ),
          )}
        </Alert>
      )}
    </Stack>
  );
}
