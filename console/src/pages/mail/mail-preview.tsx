import { Button, Group, Loader, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../data/client.ts';
import type { QueueRequest } from '../../data/emails.ts';
import { base } from '../../data/page.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { getRequest, type Draft } from './draft.ts';

/** Milliseconds after the last keystroke until the preview is rendered. */
const SETTLED_MS = 500;

/** Addresses to suggest. People find others by typing. */
const OFFERED = 20;

type MailPreviewProps = {
  draft: Draft;
  recipients: QueueRequest['recipients'];
  /** Whether the template is complete enough to render. */
  isReady: boolean;
};

/** Renders the mail for one recipient. The API renders it in a dry run. */
export function MailPreview({ draft, recipients, isReady }: MailPreviewProps) {
  const { id } = useProject();
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, recipients.length - 1);
  const recipient = recipients[index];
  const people = useMemo(
    () => recipients.map(({ email }, place) => ({ value: String(place), label: email })),
    [recipients],
  );
  const [words] = useDebouncedValue(draft, SETTLED_MS);
  const isComplete = isReady && words.subject.trim() !== '' && words.html + words.text !== '';
  const preview = useQuery({
    queryKey: ['preview', id, words.subject, words.html, words.text, recipient],
    // A dry run uses only the template and one recipient.
    queryFn: () =>
      api.emails.dryRunBatch({
        projectId: id,
        ...getRequest({ ...words, trackingId: 'preview', scheduledFor: '' }, recipient ? [recipient] : []),
      }),
    enabled: isComplete && recipient !== undefined,
    placeholderData: keepPreviousData,
  });
  const mail = preview.data?.previews[0];
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Preview">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Preview
          </Title>
          <Group gap={4}>
            <Button
              size="compact-sm"
              variant="default"
              disabled={index <= 0}
              onClick={() => setChosen(index - 1)}
            >
              Previous
            </Button>
            <Text size="sm" className="numbers" role="status">
              {formatNumber(index + 1)} of {formatNumber(recipients.length)}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              disabled={index >= recipients.length - 1}
              onClick={() => setChosen(index + 1)}
            >
              Next
            </Button>
          </Group>
        </Group>
        <Select
          label="To"
          data={people}
          limit={OFFERED}
          value={String(index)}
          onChange={(place) => place !== null && setChosen(Number(place))}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No matching recipient."
        />
        {preview.error && <Failure error={preview.error} />}
        {preview.isFetching && !mail && <Loader aria-label="Rendering" />}
        {!isComplete && <Text size="sm">Enter a subject and content to see the preview.</Text>}
        {preview.data && !mail && isComplete && <Text size="sm">{recipient?.email} is suppressed.</Text>}
        {mail && isComplete && (
          <>
            <Text fw={600} className="break-anywhere">
              {mail.subject}
            </Text>
            {mail.html === undefined ? (
              <Text component="pre" size="sm" className="break-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
                {mail.text}
              </Text>
            ) : (
              <MailFrame html={mail.html} />
            )}
          </>
        )}
      </Stack>
    </Paper>
  );
}

/** Renders a mail in a frame whose content security policy blocks the mail's scripts and requests. */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'ready') setReady(true);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(html, location.origin);
  }, [isReady, html]);
  return (
    <iframe
      ref={frame}
      src={`${base}/preview`}
      title="E-mail preview"
      className="preview"
      tabIndex={0}
      // The sandbox blocks navigation and popups. The content security policy decides which scripts run.
      sandbox="allow-scripts allow-same-origin"
    />
  );
}
