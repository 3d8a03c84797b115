import { Accordion } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@throughline/client';
import { api } from '../../data/client.ts';
import { useKeptForm } from '../../data/kept-form.ts';
import { rebased } from '../../data/rebased.ts';
import { webhookQuery, type Webhook } from '../../data/webhooks.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { ShownOnce } from '../../shell/shown-once.tsx';
import { changesOf, draftOf, WebhookForm, type WebhookDraft } from './webhook-form.tsx';

type ChangeWebhookProps = { one: { projectId: string; webhookId: string }; webhook: Webhook };

/** Renders the form for a webhook's URL and events. */
export function ChangeWebhook({ one, webhook }: ChangeWebhookProps) {
  const { form, began, wasKept, settle } = useKeptForm<WebhookDraft>(`webhook-${one.webhookId}`, {
    initialValues: draftOf(webhook),
    validate: { eventTypes: (types) => (types.length === 0 ? 'Select at least one event.' : null) },
  });
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: async (draft: WebhookDraft) => {
      const now = await queryClient.fetchQuery({ ...webhookQuery(one), staleTime: 0 });
      const changes = changesOf(rebased(draft, began, draftOf(now)), draftOf(now));
      const unchanged: Answer<'updateWebhook'> = now;
      return Object.keys(changes).length === 0
        ? unchanged
        : api.webhooks.updateWebhook({ ...one, body: changes });
    },
    onSuccess: ({ secret: _secret, ...changed }, sent) => {
      settle(sent, draftOf(changed));
      queryClient.setQueryData(webhookQuery(one).queryKey, changed);
      return queryClient.invalidateQueries({ queryKey: ['webhooks', one.projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
    gcTime: 0,
  });
  return (
    <>
      {change.data?.secret !== undefined && (
        <ShownOnce
          title={`New signing secret of ${change.data.url}`}
          secret={change.data.secret}
          onKept={change.reset}
        />
      )}
      <Accordion variant="contained" defaultValue={wasKept ? 'change' : null}>
        <Accordion.Item value="change">
          <Accordion.Control>Edit endpoint</Accordion.Control>
          <Accordion.Panel>
            <WebhookForm
              form={form}
              action="Save"
              isPending={change.isPending}
              error={change.error}
              onSubmit={change.mutate}
            />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  );
}
