import {
  Box,
  Checkbox,
  Fieldset,
  Group,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ComponentProps } from 'react';
import { getKeys, oneOf } from '../../data/one-of.ts';
import { Card } from '../../shell/card.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { MailBody } from '../mail/mail-content.tsx';
import {
  type TemplateDraft,
  getSamples,
  renderSample,
  listParams,
  type ParamSettings,
} from './template-draft.ts';

export const VALIDATION = {
  name: (name: string) => (name.trim() === '' ? 'Enter a name.' : null),
  subject: (subject: string) => (subject.trim() === '' ? 'Enter a subject.' : null),
  text: (text: string, { html }: TemplateDraft) => (html + text === '' ? 'Enter HTML or plain text.' : null),
};

type TemplateEditorProps = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'action' | 'mutation' | 'onSubmit'
> & { form: UseFormReturnType<TemplateDraft> };

export function TemplateEditor({ form, ...dialog }: TemplateEditorProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <FormDialog {...dialog}>
        <TextInput label="Name" required maxLength={100} {...form.getInputProps('name')} />
        <TextInput
          label="Subject"
          description="Write variables in double braces, such as {{firstName}}."
          required
          maxLength={998}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label="HTML"
          rows={12}
          resize="vertical"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.getInputProps('html')}
        />
        <Textarea
          label="Plain text"
          description="Shown by e-mail programs without HTML."
          rows={8}
          resize="vertical"
          {...form.getInputProps('text')}
        />
        <ParamFields form={form} />
      </FormDialog>
      <TemplatePreview draft={form.values} />
    </SimpleGrid>
  );
}

const DEBOUNCE_MS = 300;

const VIEWS = ['Desktop', 'Phone', 'Text'] as const;

function TemplatePreview({ draft }: { draft: TemplateDraft }) {
  const [view, setView] = useState<string>('Desktop');
  const [debounced] = useDebouncedValue(draft, DEBOUNCE_MS);
  const samples = getSamples(debounced);
  const emptyText = view === 'Text' ? 'No plain-text content.' : 'No content yet.';
  return (
    <Box style={{ alignSelf: 'start' }}>
      <Card
        title="Preview"
        label="Preview"
        aside={
          <SegmentedControl size="xs" data={[...VIEWS]} value={view} onChange={setView} aria-label="View" />
        }
      >
        <Text fw={600} className="break-anywhere">
          {renderSample(debounced.subject, samples)}
        </Text>
        <MailBody
          html={
            view === 'Text' || debounced.html === '' ? undefined : renderSample(debounced.html, samples, true)
          }
          text={debounced.text === '' ? emptyText : renderSample(debounced.text, samples)}
          isPhone={view === 'Phone'}
        />
      </Card>
    </Box>
  );
}

const TYPE_LABELS: Record<ParamSettings['type'], string> = { text: 'Text', number: 'Number', url: 'URL' };
const TYPES = getKeys(TYPE_LABELS);

function ParamFields({ form }: { form: UseFormReturnType<TemplateDraft> }) {
  const params = listParams(form.values);
  const change = (name: string, settings: ParamSettings) =>
    form.setFieldValue('params', { ...form.values.params, [name]: settings });
  return (
    <Stack gap="xs" component="section" aria-label="Variables">
      <Text fw={500} size="sm">
        Variables
      </Text>
      {params.length === 0 && (
        <Text size="sm" c="dimmed">
          The content has no variables.
        </Text>
      )}
      {params.map(({ name, ...settings }) => (
        <Fieldset key={name} legend={name} p="xs">
          <Group align="flex-end" gap="sm">
            <Select
              label="Type"
              size="xs"
              w={100}
              data={TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
              allowDeselect={false}
              value={settings.type}
              onChange={(type) => change(name, { ...settings, type: oneOf(TYPES, type) ?? 'text' })}
            />
            {!settings.required && (
              <TextInput
                label="Default"
                size="xs"
                w={150}
                maxLength={10_000}
                value={settings.fallback}
                onChange={(event) => change(name, { ...settings, fallback: event.currentTarget.value })}
              />
            )}
            <TextInput
              label="Sample"
              size="xs"
              w={150}
              maxLength={10_000}
              value={settings.sample}
              onChange={(event) => change(name, { ...settings, sample: event.currentTarget.value })}
            />
            <Checkbox
              label="Required"
              size="xs"
              mb={6}
              checked={settings.required}
              onChange={(event) => change(name, { ...settings, required: event.currentTarget.checked })}
            />
          </Group>
        </Fieldset>
      ))}
    </Stack>
  );
}
