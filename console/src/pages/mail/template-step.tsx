import { Alert, Button, Code, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { placeholdersOf } from '@throughline/client/csv';
import type { QueueRequest } from '../../data/emails.ts';
import type { Draft } from './draft.ts';
import { MailPreview } from './mail-preview.tsx';

type TemplateStepProps = {
  form: UseFormReturnType<Draft>;
  /** Placeholders that the template can use. */
  params: readonly string[];
  recipients: QueueRequest['recipients'];
  onDone: () => void;
};

/** Renders the template editor and a preview for any recipient. */
export function TemplateStep({ form, params, recipients, onDone }: TemplateStepProps) {
  const unknown = placeholdersOf(form.values).filter((name) => !params.includes(name));
  const goOn = () => {
    if (!form.validate().hasErrors && unknown.length === 0) onDone();
  };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack>
        <Text size="sm">
          {params.length === 0 ? 'No variables: the file has no other columns.' : 'Variables: '}
          {params.map((name) => (
            <Code key={name} mr={4}>{`{{${name}}}`}</Code>
          ))}
        </Text>
        <TextInput label="Subject" required maxLength={998} {...form.getInputProps('subject')} />
        <Textarea
          label="HTML"
          description="HTML version."
          autosize
          minRows={6}
          maxRows={20}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.getInputProps('html')}
        />
        <Textarea
          label="Plain text"
          description="Shown by e-mail programs without HTML."
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('text')}
        />
        {unknown.length > 0 && (
          <Alert color="red" role="alert" title="Unknown variable">
            {unknown.map((name) => (
              <Code key={name} mr={4}>{`{{${name}}}`}</Code>
            ))}
          </Alert>
        )}
        <Group>
          <Button onClick={goOn}>Next: review</Button>
        </Group>
      </Stack>
      <MailPreview draft={form.values} recipients={recipients} isReady={unknown.length === 0} />
    </SimpleGrid>
  );
}
