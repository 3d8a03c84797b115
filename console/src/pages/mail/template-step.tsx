import { Button, Group, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import type { Draft } from './draft.ts';
import { MailPreview } from './mail-preview.tsx';
import { StoredContent } from './stored-content.tsx';
import type { Audience } from './use-audience.ts';
import { WrittenContent } from './written-content.tsx';

type TemplateStepProps = {
  form: UseFormReturnType<Draft>;
  /** Draft with the content to send. */
  draft: Draft;
  audience: Audience;
  /** Variables that the content uses and no recipient has. */
  unknown: readonly string[];
  onDone: () => void;
};

/** Renders the content, written or from a stored template, and a preview for any recipient. */
export function TemplateStep({ form, draft, audience, unknown, onDone }: TemplateStepProps) {
  const fields = useRef<HTMLDivElement>(null);
  const { recipients, emailColumn, table } = audience;
  const columns = table?.columns ?? [];
  const goOn = () => {
    if (!form.validate().hasErrors && unknown.length === 0) onDone();
    else requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>(FAULTY)?.focus());
  };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack ref={fields}>
        <SegmentedControl
          aria-label="Content"
          data={[
            { value: 'written', label: 'Write content' },
            { value: 'stored', label: 'Stored template' },
          ]}
          value={draft.usesTemplate ? 'stored' : 'written'}
          onChange={(source) => {
            form.setFieldValue('usesTemplate', source === 'stored');
            form.clearErrors();
          }}
        />
        {draft.usesTemplate ? (
          <StoredContent form={form} columns={columns} unknown={unknown} />
        ) : (
          <WrittenContent
            form={form}
            params={columns.filter((name) => name !== emailColumn)}
            unknown={unknown}
          />
        )}
        <Group>
          <Button onClick={goOn}>Next: review</Button>
        </Group>
      </Stack>
      <MailPreview draft={draft} recipients={recipients} unknown={unknown} />
    </SimpleGrid>
  );
}

/** First field with an error, or else the first correction of an unknown variable. */
const FAULTY = '[aria-invalid="true"], [role="alert"] button';
