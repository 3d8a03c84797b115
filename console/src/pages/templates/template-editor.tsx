import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { Failure } from '../../shell/failure.tsx';
import { ParamFields } from './param-fields.tsx';
import type { TemplateDraft } from './template-draft.ts';
import { TemplatePreview } from './template-preview.tsx';

/** Checks of the form that need no request. */
export const VALIDATION = {
  name: (name: string) => (name.trim() === '' ? 'Enter a name.' : null),
  subject: (subject: string) => (subject.trim() === '' ? 'Enter a subject.' : null),
  text: (text: string, { html }: TemplateDraft) => (html + text === '' ? 'Enter HTML or plain text.' : null),
};

type TemplateEditorProps = {
  form: UseFormReturnType<TemplateDraft>;
  /** Label of the button that saves. */
  action: string;
  isPending: boolean;
  error: Error | null;
  onSave: (draft: TemplateDraft) => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** Renders the form of a template beside its preview. */
export function TemplateEditor({ form, action, isPending, error, onSave, children }: TemplateEditorProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <form onSubmit={form.onSubmit(onSave)}>
        <Stack>
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
          {error && <Failure error={error} />}
          <Group>
            <Button type="submit" loading={isPending}>
              {action}
            </Button>
            {children}
          </Group>
        </Stack>
      </form>
      <TemplatePreview draft={form.values} />
    </SimpleGrid>
  );
}
