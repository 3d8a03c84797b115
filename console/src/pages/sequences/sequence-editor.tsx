import {
  Autocomplete,
  Box,
  Button,
  Checkbox,
  Group,
  Input,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { IconClock, IconDoorExit, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { templatesQuery } from '../../data/email-templates.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { moveStep, NEW_STEPS, removeStep, type SequenceDraft, type StepDraft } from './sequence-draft.ts';
import { StepCard } from './step-card.tsx';

const MAX_STEPS = 50;

const ADD_BUTTONS = [
  { type: 'email', label: 'Add e-mail', icon: IconMail },
  { type: 'wait', label: 'Add wait', icon: IconClock },
  { type: 'exit_if', label: 'Add exit condition', icon: IconDoorExit },
] as const;

type SequenceEditorProps = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'action' | 'mutation' | 'onSubmit'
> & { form: UseFormReturnType<SequenceDraft> };

function findStepError(errors: FormErrors, index: number): ReactNode {
  return Object.entries(errors).find(([path]) => `${path}.`.startsWith(`steps.${index}.`))?.[1];
}

export function SequenceEditor({ form, ...dialog }: SequenceEditorProps) {
  const { id: projectId } = useProject();
  const templates = useQuery(templatesQuery(projectId));
  const allTemplates = templates.data ?? [];
  const { steps } = form.values;
  const hasStepError = Object.keys(form.errors).some((path) => path.startsWith('steps.'));
  const setSteps = (changed: StepDraft[]) => {
    form.setFieldValue('steps', changed);
    // Errors name a step by its index, which may have changed.
    for (const path of Object.keys(form.errors)) if (path.startsWith('steps.')) form.clearFieldError(path);
  };
  return (
    <Box maw={760}>
      <FormDialog {...dialog}>
        <TextInput label="Name" required maxLength={100} {...form.getInputProps('name')} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Select
            label="E-mail type"
            allowDeselect={false}
            data={[
              { value: 'marketing', label: 'Marketing' },
              { value: 'transactional', label: 'Transactional' },
            ]}
            description="Transactional e-mail also reaches people who unsubscribed."
            {...form.getInputProps('emailType')}
          />
          <Autocomplete
            label="Entry event"
            description="Enrolls visitors when this event occurs, if your server sent their e-mail address. Empty: enroll by API or CSV."
            placeholder="form_submit"
            data={['first_visit', 'form_submit', 'order']}
            maxLength={100}
            {...form.getInputProps('entryEvent')}
          />
          <Autocomplete
            label="Goal event"
            description="People leave the sequence when this event occurs. Empty: no goal."
            placeholder="order"
            data={['form_submit', 'order']}
            maxLength={100}
            {...form.getInputProps('goalEvent')}
          />
        </SimpleGrid>
        <Checkbox label="Allow re-enrollment" {...form.getInputProps('canReenter', { type: 'checkbox' })} />
        <Input.Wrapper
          component="section"
          label="Steps"
          labelElement="div"
          error={!hasStepError && form.errors['steps']}
          aria-label="Steps"
        >
          <Stack component="ol" gap="xs" p={0} m={0} mt={4} style={{ listStyle: 'none' }}>
            {steps.map(({ key, step }, index) => (
              <StepCard
                key={key}
                step={step}
                index={index}
                steps={steps}
                templates={allTemplates}
                error={findStepError(form.errors, index)}
                onChange={(changed) => setSteps(steps.with(index, { key, step: changed }))}
                onMove={(to) => setSteps(moveStep(steps, index, to))}
                onRemove={() => setSteps(removeStep(steps, index))}
              />
            ))}
          </Stack>
        </Input.Wrapper>
        {templates.error && <Failure error={templates.error} />}
        {templates.data && !allTemplates.some(({ state }) => state === 'published') && (
          <AnchorLink size="sm" to="/p/$projectId/mail/templates/new" params={{ projectId }}>
            Create and publish a template first
          </AnchorLink>
        )}
        <Group gap="xs">
          {ADD_BUTTONS.map(({ type, label, icon: Icon }) => (
            <Button
              key={type}
              size="xs"
              variant="default"
              leftSection={<Icon size={15} aria-hidden />}
              disabled={steps.length >= MAX_STEPS}
              onClick={() => setSteps([...steps, { key: crypto.randomUUID(), step: NEW_STEPS[type] }])}
            >
              {label}
            </Button>
          ))}
        </Group>
      </FormDialog>
    </Box>
  );
}
