import { Button } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { findEmailColumn } from '@throughline/client/csv';
import { api } from '../../data/client.ts';
import { draftStorage } from '../../data/draft-storage.ts';
import { readRecipients, type Batch } from '../../data/emails.ts';
import { meQuery, useProject } from '../../data/projects.ts';
import { showToast } from '../../shell/toast.tsx';
import { readDraft, storeDraft, suggestTrackingId, toEmailType } from './draft.ts';
import { createRecipientsTable } from './read-people.ts';

/** Renders the button that opens a new batch with the content, options and recipients of this one. */
export function Duplicate({ batch }: { batch: Batch }) {
  const { id: projectId } = useProject();
  const { user } = useSuspenseQuery(meQuery).data;
  const navigate = useNavigate();
  const { trackingId } = batch;
  const duplicate = useMutation({
    mutationFn: async () => {
      const { template, options } = await api.emails.getEmailBatch({
        projectId,
        trackingId,
        include: 'content',
      });
      if (!template) throw new Error('The content was deleted at the end of its retention.');
      const recipients = await readRecipients({ projectId, trackingId }, { include: 'params' });
      const table = createRecipientsTable(trackingId, recipients);
      const draftKey = { userId: user.id, projectId };
      draftStorage.forget(draftKey);
      const { draft: empty } = readDraft(draftKey);
      const draft = {
        ...empty,
        ...template,
        options,
        emailType: toEmailType(batch.emailType),
        trackingId: suggestTrackingId(`${trackingId.replace(COPIED_AT, '')}.csv`),
      };
      storeDraft(draftKey, { draft, table, emailColumn: findEmailColumn(table) });
      await navigate({ to: '/p/$projectId/mail/new', params: { projectId } });
    },
    onError: ({ message }) => showToast(`Not duplicated. ${message}`, { isError: true }),
  });
  return (
    <Button size="xs" variant="default" loading={duplicate.isPending} onClick={() => duplicate.mutate()}>
      Duplicate
    </Button>
  );
}

/** Time that {@link suggestTrackingId} appends. */
const COPIED_AT = /-\d{4}-\d{2}-\d{2}-\d{4}$/;
