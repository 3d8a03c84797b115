import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { batchContentQuery } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { formatBytes } from '../files/labels.ts';
import { MailContent } from './mail-content.tsx';
import { formatSender, MailFacts } from './mail-facts.tsx';

/** Renders the sender, options and template of a batch as it was accepted. */
export function BatchContent({ trackingId }: { trackingId: string }) {
  const { id: projectId } = useProject();
  const { data: batch, error, refetch } = useQuery(batchContentQuery(projectId, trackingId));
  if (error && !batch) return <Failure error={error} retry={() => void refetch()} />;
  if (!batch) return <Skeleton h={320} />;
  const { sender, subject, template, emailType, options = {} } = batch;
  const { replyTo, cc, bcc, attachments } = options;
  return (
    <Stack>
      <MailFacts
        facts={[
          ['From', formatSender(sender)],
          ['Reply-to', replyTo?.join(', ') ?? sender.replyTo],
          ['Cc', cc?.join(', ')],
          ['Bcc', bcc?.join(', ')],
          // The template shows its own subject.
          ['Subject', template ? undefined : subject],
          ['Type', emailType === undefined ? undefined : toSentenceCase(emailType)],
          ['Headers', formatEntries(options.headers)],
          ['Tags', formatEntries(options.tags)],
          [
            'Attachments',
            attachments
              ?.map(({ filename, sizeBytes }) => `${filename} (${formatBytes(sizeBytes)})`)
              .join(', '),
          ],
        ]}
      />
      {template ? (
        <Paper withBorder p="md" component="section" aria-label="Template">
          <MailContent {...template} />
        </Paper>
      ) : (
        <Text>The content was deleted at the end of its retention.</Text>
      )}
    </Stack>
  );
}

function formatEntries(entries: Readonly<Record<string, string>> | undefined): string | undefined {
  return (
    entries &&
    Object.entries(entries)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ')
  );
}
