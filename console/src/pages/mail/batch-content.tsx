import { Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { batchContentQuery } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { QueryState } from '../../shell/query-state.tsx';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { MailContent } from './mail-content.tsx';
import { formatSender, listOptionFacts, MailFacts } from './mail-facts.tsx';

/** Renders the sender, options and template of a batch as it was accepted. */
export function BatchContent({ trackingId }: { trackingId: string }) {
  const { id: projectId } = useProject();
  const query = useQuery(batchContentQuery(projectId, trackingId));
  const { data: batch } = query;
  if (!batch) return <QueryState query={query} h={320} />;
  const { sender, subject, template, emailType, options = {} } = batch;
  // The template shows its own subject.
  const ownSubject = template ? undefined : subject;
  return (
    <Stack>
      <MailFacts
        facts={[
          ['From', formatSender(sender)],
          ...listOptionFacts({ ...(sender.replyTo && { replyTo: [sender.replyTo] }), ...options }),
          ['Subject', ownSubject],
          ['Type', emailType === undefined ? undefined : toSentenceCase(emailType)],
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
