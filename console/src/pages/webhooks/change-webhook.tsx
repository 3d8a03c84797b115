import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@throughline/client';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { rebase } from '../../data/rebase.ts';
import { webhookQuery, type Webhook } from '../../data/webhooks.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { getChanges, getDraft, WebhookFields, type WebhookDraft } from './webhook-form.tsx';

type ChangeWebhookProps = { id: { projectId: string; webhookId: string }; webhook: Webhook };

/** Renders the form for a webhook's URL and events. */
export function ChangeWebhook({ id, webhook }: ChangeWebhookProps) {
  const { form, began, wasRestored, settle } = useDraftForm<WebhookDraft>(`webhook-${id.webhookId}`, {
    initialValues: getDraft(webhook),
    validate: { eventTypes: (types) => (types.length === 0 ? 'Select at least one event.' : null) },
  });
  const [opened, { open, close }] = useDisclosure(wasRestored);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: async (draft: WebhookDraft) => {
      const now = await queryClient.fetchQuery({ ...webhookQuery(id), staleTime: 0 });
      const changes = getChanges(rebase(draft, began, getDraft(now)), getDraft(now));
      const unchanged: Answer<'updateWebhook'> = now;
      return Object.keys(changes).length === 0
        ? unchanged
        : api.webhooks.updateWebhook({ ...id, body: changes });
    },
    meta: { success: 'Webhook saved.' },
    onSuccess: ({ secret: _secret, ...changed }, sent) => {
      settle(sent, getDraft(changed));
      close();
      queryClient.setQueryData(webhookQuery(id).queryKey, changed);
      return queryClient.invalidateQueries({ queryKey: ['webhooks', id.projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
    gcTime: 0,
  });
  const leave = () => {
    form.setValues(getDraft(webhook));
    form.clearErrors();
    close();
  };
  return (
    <>
      {change.data?.secret !== undefined && (
        <SecretNotice
          title={`New signing secret of ${change.data.url}`}
          secret={change.data.secret}
          onDone={change.reset}
        />
      )}
      <Button size="xs" variant="default" onClick={open}>
        Edit
      </Button>
      {opened && (
        <FormDialog
          title="Edit webhook"
          isPending={change.isPending}
          error={change.error}
          onSubmit={form.onSubmit((draft) => change.mutate(draft))}
          onClose={close}
          onCancel={leave}
        >
          <WebhookFields form={form} />
        </FormDialog>
      )}
    </>
  );
}
