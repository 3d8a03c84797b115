import { Checkbox, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { oneOf } from '../../data/one-of.ts';
import { listParams, type ParamSettings, type TemplateDraft } from './template-draft.ts';

const TYPES = ['text', 'number', 'url'] as const;

const TYPE_LABELS = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'url', label: 'URL' },
];

/** Renders the settings of each variable that the content uses. */
export function ParamFields({ form }: { form: UseFormReturnType<TemplateDraft> }) {
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
              data={TYPE_LABELS}
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
