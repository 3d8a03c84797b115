import { Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { MailFrame } from '../mail/mail-frame.tsx';
import { getSamples, renderSample, type TemplateDraft } from './template-draft.ts';

/** Milliseconds after the last keystroke until the preview is rendered. */
const SETTLED_MS = 300;

const VIEWS = ['Desktop', 'Phone', 'Text'] as const;

/** Renders the edited content with sample values. */
export function TemplatePreview({ draft }: { draft: TemplateDraft }) {
  const [view, setView] = useState<string>('Desktop');
  const [settled] = useDebouncedValue(draft, SETTLED_MS);
  const samples = getSamples(settled);
  const showsText = view === 'Text' || settled.html === '';
  return (
    <Paper
      withBorder
      p="md"
      radius="md"
      component="section"
      aria-label="Preview"
      style={{ alignSelf: 'start' }}
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Preview
          </Title>
          <SegmentedControl size="xs" data={[...VIEWS]} value={view} onChange={setView} aria-label="View" />
        </Group>
        <Text fw={600} className="break-anywhere">
          {renderSample(settled.subject, samples)}
        </Text>
        {showsText ? (
          <Text component="pre" size="sm" className="break-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
            {settled.text === '' ? 'No plain-text content.' : renderSample(settled.text, samples)}
          </Text>
        ) : (
          <MailFrame html={renderSample(settled.html, samples, true)} isPhone={view === 'Phone'} />
        )}
      </Stack>
    </Paper>
  );
}
