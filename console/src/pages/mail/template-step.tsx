import { Button, Group, SegmentedControl, SimpleGrid, Stack, Alert, Select, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { templateQuery, templatesQuery } from '../../data/email-templates.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { TextLink } from '../../shell/links.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import type { Draft, ChosenTemplate } from './draft.ts';
import { MailPreview } from './mail-preview.tsx';
import { getColumns } from './template-columns.ts';
import type { Audience } from './use-audience.ts';
import { WrittenContent } from './written-content.tsx';

type TemplateStepProps = {
  form: UseFormReturnType<Draft>;
  draft: Draft;
  audience: Audience;
  /** Names without a column: variables of written content, or required parameters of a stored template. */
  unknown: readonly string[];
  onDone: () => void;
};

export function TemplateStep({ form, draft, audience, unknown, onDone }: TemplateStepProps) {
  const fields = useRef<HTMLDivElement>(null);
  const { recipients, emailColumn, table } = audience;
  const columns = table?.columns ?? [];
  const submit = () => {
    if (!form.validate().hasErrors && unknown.length === 0) onDone();
    else requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>(FIRST_INVALID)?.focus());
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
          <Button onClick={submit}>Next: review</Button>
        </Group>
      </Stack>
      <MailPreview draft={draft} recipients={recipients} unknown={unknown} />
    </SimpleGrid>
  );
}

/** Fields with an error, and buttons that correct unknown variables. */
const FIRST_INVALID = '[aria-invalid="true"], [role="alert"] button';

type StoredContentProps = {
  form: UseFormReturnType<Draft>;
  columns: readonly string[];
  /** Required parameters without a column. */
  unknown: readonly string[];
};

function StoredContent({ form, columns, unknown }: StoredContentProps) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const query = useQuery(templatesQuery(projectId));
  const { data: templates } = query;
  const chooseTemplate = useMutation({
    mutationFn: (templateId: string) => {
      const version = templates?.find(({ id }) => id === templateId)?.publishedVersion;
      return queryClient.ensureQueryData(templateQuery(projectId, templateId, version));
    },
    onSuccess: (chosen) => {
      form.setFieldValue('template', { ...chosen, columns: {} });
      form.clearFieldError('template');
    },
  });
  if (!templates) return <QueryState query={query} h={60} />;
  const published = templates.filter(({ state }) => state === 'published');
  const { template } = form.values;
  if (published.length === 0 && !template)
    return (
      <Alert variant="light" title="No published template">
        Publish a version under{' '}
        <TextLink to="/p/$projectId/mail/templates" params={{ projectId }}>
          Templates
        </TextLink>
        .
      </Alert>
    );
  return (
    <>
      <Select
        label="Template"
        required
        searchable
        nothingFoundMessage="No matching template."
        data={published.map(({ id, name }) => ({ value: id, label: name }))}
        value={chooseTemplate.isPending ? chooseTemplate.variables : (template?.id ?? null)}
        onChange={(chosen) => chosen !== null && chooseTemplate.mutate(chosen)}
        allowDeselect={false}
        description={template && `Version ${template.version}`}
        error={form.errors['template']}
      />
      {chooseTemplate.error && <Failure error={chooseTemplate.error} />}
      {template && template.params.length > 0 && (
        <ParamColumns form={form} template={template} columns={columns} unknown={unknown} />
      )}
    </>
  );
}

type ParamColumnsProps = StoredContentProps & { template: ChosenTemplate };

function ParamColumns({ form, template, columns, unknown }: ParamColumnsProps) {
  const columnOf = getColumns(template, columns);
  const chooseColumn = (name: string, column: string | null) =>
    form.setFieldValue('template', { ...template, columns: { ...template.columns, [name]: column } });
  return (
    <Stack gap="sm" role="group" aria-label="Parameters">
      <Text size="sm">Each parameter takes its value from a column of the recipients.</Text>
      {template.params.map(({ name, required = true, default: fallback = '' }) => (
        <Select
          key={name}
          label={name}
          required={required}
          data={columns}
          value={columnOf.get(name) ?? null}
          onChange={(column) => chooseColumn(name, column)}
          allowDeselect={false}
          clearable={!required}
          // With 50 parameters, mounted lists would render thousands of options.
          comboboxProps={{ keepMounted: false }}
          placeholder={required ? 'Choose a column' : `Default: ${fallback === '' ? 'nothing' : fallback}`}
          error={unknown.includes(name) ? 'Choose a column.' : undefined}
        />
      ))}
    </Stack>
  );
}
