import { Checkbox, Code, MultiSelect, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Schema } from '@throughline/client';
import { outboxUrl } from '../../data/page.ts';
import { isSame } from '../../data/rebase.ts';
import type { Webhook } from '../../data/webhooks.ts';
import { ALL_EVENT_TYPES, EVENT_TYPE_OPTIONS, isEventType } from './labels.ts';

export type WebhookDraft = { url: string; description: string; eventTypes: string[] };

export const EMPTY_WEBHOOK: WebhookDraft = { url: '', description: '', eventTypes: [] };

export const VALIDATION = {
  eventTypes: (types: string[]) => (types.length === 0 ? 'Select at least one event.' : null),
};

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

/** Returns only changed fields, to keep other people's changes. */
export function getChanges(draft: WebhookDraft, stored: WebhookDraft): Schema<'UpdateWebhookRequest'> {
  const { url, eventTypes, description = null } = getRequest(draft);
  return {
    ...(url !== stored.url && { url }),
    ...(!isSame(eventTypes, stored.eventTypes) && { eventTypes }),
    ...((description ?? '') !== stored.description && { description }),
  };
}

export function WebhookFields({ form }: { form: UseFormReturnType<WebhookDraft> }) {
  const { eventTypes } = form.values;
  const hasAllEvents = eventTypes.length === ALL_EVENT_TYPES.length;
  return (
    <>
      <TextInput
        label="Endpoint URL"
        description={
          outboxUrl === ''
            ? 'A public https:// URL on port 443 or 8443.'
            : 'A public https:// URL on port 443 or 8443. In the sandbox, also http://127.0.0.1.'
        }
        type="url"
        required
        maxLength={2_000}
        placeholder="https://hooks.example.com/throughline"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Checkbox
        label="All events"
        description="Later releases may add event types. They are not selected automatically."
        checked={hasAllEvents}
        onChange={() => form.setFieldValue('eventTypes', hasAllEvents ? [] : [...ALL_EVENT_TYPES])}
      />
      {!hasAllEvents && (
        <MultiSelect
          label="Events"
          data={EVENT_TYPE_OPTIONS}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear events' }}
          required
          {...form.getInputProps('eventTypes')}
        />
      )}
      <TextInput
        label="Description"
        description="Optional."
        maxLength={200}
        {...form.getInputProps('description')}
      />
    </>
  );
}

export function EventScopeNotice() {
  return (
    <Text size="sm">
      Creating, changing, testing and replaying webhooks also needs the permission <Code>event_log:read</Code>
      .
    </Text>
  );
}
