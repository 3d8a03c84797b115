import { Button, Group, Skeleton, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { useProject } from '../../data/projects.ts';
import { rebase } from '../../data/rebase.ts';
import { settingsQuery, type ProjectSettings } from '../../data/settings.ts';
import { Failure } from '../../shell/failure.tsx';
import { fieldErrors } from '../../shell/field-errors.ts';
import { findBudgetProblem } from './budgets.ts';
import { Section, Saved } from './section.tsx';
import { getDraft, getRequest, type SettingsDraft } from './settings-draft.ts';

type SettingsForm = UseFormReturnType<SettingsDraft>;

type SettingsSectionProps = {
  title: string;
  text?: string;
  children: (form: SettingsForm, settings: ProjectSettings) => ReactNode;
};

/** Renders a part of the project's settings as a form of its own. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const { id: projectId } = useProject();
  const { data, error, refetch } = useQuery(settingsQuery(projectId));
  return (
    <Section title={title} {...(text !== undefined && { text })}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton h={120} />}
      {data && (
        <Fields key={projectId} name={title} settings={data}>
          {children}
        </Fields>
      )}
    </Section>
  );
}

type FieldsProps = { name: string; settings: ProjectSettings; children: SettingsSectionProps['children'] };

function Fields({ name, settings, children }: FieldsProps) {
  const { id: projectId } = useProject();
  const { form, began, settle } = useDraftForm<SettingsDraft>(`settings ${name}`, {
    initialValues: getDraft(settings),
    validate: { budgets: findBudgetProblem },
  });
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: async (draft: SettingsDraft) => {
      const now = getDraft(await queryClient.fetchQuery({ ...settingsQuery(projectId), staleTime: 0 }));
      return api.projects.updateProjectSettings({
        projectId,
        body: getRequest(rebase(draft, began, now), now),
      });
    },
    onSuccess: (saved, sent) => {
      settle(sent, getDraft(saved));
      queryClient.setQueryData(settingsQuery(projectId).queryKey, saved);
      // The project contains its currency, country and time zone, too.
      return queryClient.invalidateQueries({ queryKey: ['project', projectId] });
    },
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((draft) => save.mutate(draft))}>
      <Stack gap="sm">
        {children(form, settings)}
        {save.error && <Failure error={save.error} />}
        <Group>
          <Button type="submit" loading={save.isPending}>
            Save<span className="visually-hidden"> {name.toLowerCase()}</span>
          </Button>
          <Saved isSaved={save.isSuccess} />
        </Group>
      </Stack>
    </form>
  );
}

/** Budgets share one input, but the API reports errors by currency. */
function getFieldErrors(error: unknown): Record<string, string> {
  const { maxDailyBudget: budgets, ...errors } = fieldErrors(error);
  return { ...errors, ...(budgets !== undefined && { budgets }) };
}
