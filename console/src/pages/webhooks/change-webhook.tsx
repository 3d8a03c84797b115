import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@throughline/client';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { rebase } from '../../data/rebase.ts';
import { webhookQuery, type Webhook } from '../../data/webhooks.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';
import { getChanges, getDraft, VALIDATION, WebhookFields, type WebhookDraft } from './webhook-form.tsx';

type ChangeWebhookProps = { id: { projectId: string; webhookId: string }; webhook: Webhook };

/** Renders the form for a webhook's URL and events. */
export function ChangeWebhook({ id, webhook }: ChangeWebhookProps) {
  const [isOpen, setOpen] = useState<boolean>();
  const queryClient = useQueryClient();
  const { form, wasRestored, mutation, dialog } = useDraftDialog<WebhookDraft, Answer<'updateWebhook'>>(
    `webhook-${id.webhookId}`,
    {
      initialValues: getDraft(webhook),
      validate: VALIDATION,
      save: async (draft, began) => {
        const now = await queryClient.fetchQuery({ ...webhookQuery(id), staleTime: 0 });
        const changes = getChanges(rebase(draft, began, getDraft(now)), getDraft(now));
        if (Object.keys(changes).length === 0) return now;
        return api.webhooks.updateWebhook({ ...id, body: changes });
      },
      invalidates: ['webhooks', id.projectId],
      success: 'Webhook saved.',
      onSaved: ({ secret: _secret, ...changed }) =>
        queryClient.setQueryData(webhookQuery(id).queryKey, changed),
      onClose: () => setOpen(false),
    },
  );
  return (
    <>
      {mutation.data?.secret !== undefined && (
        <SecretNotice
          title={`New signing secret of ${mutation.data.url}`}
          secret={mutation.data.secret}
          onDone={mutation.reset}
        />
      )}
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Edit
      </Button>
      {(isOpen ?? wasRestored) && (
        <FormDialog title="Edit webhook" {...dialog}>
          <WebhookFields form={form} />
        </FormDialog>
      )}
    </>
  );
}
