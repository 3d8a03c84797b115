import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { shownText } from '@throughline/client';
import { useState } from 'react';

type AdTexts = {
  headlines: readonly string[];
  descriptions: readonly string[];
  finalUrl: string;
  path1?: string | undefined;
  path2?: string | undefined;
};

const MAX_HEADLINES = 3;
const MAX_DESCRIPTIONS = 2;

/**
 * Renders one combination of an ad's texts, roughly as Google shows it. Google combines them for each search.
 */
export function AdPreview({ ad }: { ad: AdTexts }) {
  const [combination, setCombination] = useState(0);
  const headlines = takeTexts(ad.headlines, MAX_HEADLINES, combination);
  const descriptions = takeTexts(ad.descriptions, MAX_DESCRIPTIONS, combination);
  const address = [getDomain(ad.finalUrl), ad.path1, ad.path2].filter(
    (part) => part !== undefined && part !== '',
  );
  return (
    <Paper withBorder p="md" radius="md" role="group" aria-label="Ad preview" maw={600}>
      <Stack gap={4}>
        <Text size="xs" className="break-anywhere">
          <Text span fw={700} size="xs">
            Sponsored
          </Text>{' '}
          · {shownText(address.join(' › '))}
        </Text>
        <Text fw={600} c="var(--mantine-color-anchor)" className="break-anywhere">
          {shownText(headlines.join(' | ')) || 'Your headlines'}
        </Text>
        <Text size="sm" className="break-anywhere">
          {shownText(descriptions.join(' ')) || 'Your descriptions'}
        </Text>
        <Group>
          <Button size="compact-xs" variant="default" onClick={() => setCombination(combination + 1)}>
            Next combination
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function takeTexts(texts: readonly string[], maxCount: number, start: number): string[] {
  const written = texts.filter((text) => text.trim() !== '');
  const count = Math.min(maxCount, written.length);
  return Array.from({ length: count }, (_, index) => written[(start + index) % written.length] ?? '');
}

function getDomain(finalUrl: string): string {
  return URL.canParse(finalUrl) ? new URL(finalUrl).hostname : 'www.example.com';
}
