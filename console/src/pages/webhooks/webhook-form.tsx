import { Button, Group, MultiSelect, Stack, TextInput, Code, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isSame } from '../../data/rebase.ts';
import type { Webhook } from '../../data/webhooks.ts';
import { Failure } from '../../shell/failure.tsx';
import { EVENT_TYPES, isEventType } from './event-types.ts';
import type { Schema } from '@throughline/client';

export type WebhookDraft = { url: string; description: string; eventTypes: string[] };

/** Converts the form values to a request. */
export function getRequest({ url, description, eventTypes }: WebhookDraft): Schema<'CreateWebhookRequest'> {
  return {
    url: url.trim(),
    eventTypes: eventTypes.filter(isEventType),
    ...(description.trim() !== '' && { description: description.trim() }),
  };
}

export function getDraft({ url, description, eventTypes }: Webhook): WebhookDraft {
  return { url, description: description ?? '', eventTypes };
}

/** Returns a request with only the changed fields, so that other people's changes are kept. */
export function getChanges(draft: WebhookDraft, before: WebhookDraft): Schema<'UpdateWebhookRequest'> {
  const { url, eventTypes, description = null } = getRequest(draft);
  return {
    ...(url !== before.url && { url }),
    ...(!isSame(eventTypes, before.eventTypes) && { eventTypes }),
    ...((description ?? '') !== before.description && { description }),
  };
}

type WebhookFormProps = {
  form: UseFormReturnType<WebhookDraft>;
  action: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (draft: WebhookDraft) => void;
};

/** Renders the fields for URL and events. */
export function WebhookForm({ form, action, isPending, error, onSubmit }: WebhookFormProps) {
  return (
    <form onSubmit={form.onSubmit(onSubmit)}>
      <Stack maw={560} gap="sm">
        <TextInput
          label="Endpoint URL"
          description="A public https:// URL."
          type="url"
          required
          maxLength={2_000}
          placeholder="https://hooks.example.com/throughline"
          {...form.getInputProps('url')}
        />
        <MultiSelect
          label="Events"
          data={EVENT_TYPES}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear events' }}
          required
          {...form.getInputProps('eventTypes')}
        />
        <TextInput
          label="Description"
          description="Optional."
          maxLength={200}
          {...form.getInputProps('description')}
        />
        {error && <Failure error={error} />}
        <Group>
          <Button type="submit" loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Explains why a person with permission to manage webhooks cannot create or change them. */
export function EventScopeNotice() {
  return (
    <Text size="sm">
      Creating, changing, testing and replaying webhooks also needs the permission <Code>event_log:read</Code>
      .
    </Text>
  );
}
