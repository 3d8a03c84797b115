import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { useProject } from '../../data/projects.ts';
import { rebase } from '../../data/rebase.ts';
import { settingsQuery, type ProjectSettings } from '../../data/settings.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { QueryState } from '../../shell/query-state.tsx';
import { findBudgetProblem } from './budgets.ts';
import { Section, SectionForm } from './section.tsx';
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
  const query = useQuery(settingsQuery(projectId));
  return (
    <Section title={title} text={text}>
      <QueryState query={query} h={120} />
      {query.data && (
        <Fields key={projectId} name={title} settings={query.data}>
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
    <SectionForm
      action="Save"
      label={name.toLowerCase()}
      mutation={save}
      onSubmit={form.onSubmit((draft) => save.mutate(draft))}
    >
      {children(form, settings)}
    </SectionForm>
  );
}

/** Budgets share one input, but the API reports errors by currency. */
function getFieldErrors(error: unknown): Record<string, string> {
  const { maxDailyBudget: budgets, ...errors } = fieldErrors(error);
  return { ...errors, ...(budgets !== undefined && { budgets }) };
}
