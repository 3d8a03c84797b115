import { Accordion } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateWebhook, webhookQuery, type Webhook } from '../../data/webhooks.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { requestOf, WebhookForm, type WebhookDraft } from './webhook-form.tsx';

type ChangeWebhookProps = { one: { projectId: string; webhookId: string }; webhook: Webhook };

/** Where else its events go, or which others. */
export function ChangeWebhook({ one, webhook }: ChangeWebhookProps) {
  const form = useForm<WebhookDraft>({
    initialValues: {
      url: webhook.url,
      description: webhook.description ?? '',
      eventTypes: webhook.eventTypes,
    },
    validate: { eventTypes: (types) => (types.length === 0 ? 'Choose one type at least.' : null) },
  });
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (draft: WebhookDraft) => updateWebhook(one, requestOf(draft)),
    onSuccess: (changed) => {
      queryClient.setQueryData(webhookQuery(one).queryKey, changed);
      return queryClient.invalidateQueries({ queryKey: ['webhooks', one.projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <Accordion variant="contained">
      <Accordion.Item value="change">
        <Accordion.Control>Where it goes, and which events</Accordion.Control>
        <Accordion.Panel>
          <WebhookForm
            form={form}
            action="Change it"
            isPending={change.isPending}
            error={change.error}
            onSubmit={change.mutate}
          />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
