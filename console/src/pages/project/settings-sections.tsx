import { NumberInput, SimpleGrid, Switch, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ThroughlineError } from '@throughline/client';
import type { ReactNode } from 'react';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { useProject } from '../../data/projects.ts';
import { rebase } from '../../data/rebase.ts';
import { settingsQuery, type ProjectSettings } from '../../data/settings.ts';
import { getFieldErrors } from '../../shell/field-errors.ts';
import { QueryState } from '../../shell/query-state.tsx';
import { CountrySelect, CurrencySelect, TimeZoneSelect } from '../../shell/region-selects.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { getBudgets, findBudgetProblem } from './budgets.ts';
import { Section, SectionForm } from './section.tsx';
import {
  AREAS,
  LIMIT_LABELS,
  LIMITS,
  RETENTION_LABELS,
  getDraft,
  getRequest,
  type SettingsDraft,
} from './settings-draft.ts';

export function RegionSettings() {
  return (
    <SettingsSection title="Region">
      {(form) => (
        <>
          <CurrencySelect {...form.getInputProps('currency')} />
          <CountrySelect
            {...form.getInputProps('defaultCountry')}
            value={form.values.defaultCountry === '' ? null : form.values.defaultCountry}
            onChange={(country) => form.setFieldValue('defaultCountry', country ?? '')}
          />
          <TimeZoneSelect {...form.getInputProps('timeZone')} />
        </>
      )}
    </SettingsSection>
  );
}

export function SpendSettings() {
  return (
    <SettingsSection
      title="Ad spending"
      text="If approval is required, a second person must approve requests that create an enabled campaign, enable a campaign, raise its daily budget, extend an enabled campaign, or resume campaigns after an emergency pause."
    >
      {(form) => (
        <>
          <Switch
            label="Require approval for higher spend"
            {...form.getInputProps('requireApproval', { type: 'checkbox' })}
          />
          <TagsInput
            label="Maximum daily ad spend"
            description="Per currency, for all enabled campaigns together, such as EUR 500. Press Enter after each. Currencies that are not listed have no limit."
            maxTags={20}
            acceptValueOnBlur
            {...form.getInputProps('budgets')}
            value={Object.values(form.values.budgets)}
            onChange={(texts) => form.setFieldValue('budgets', getBudgets(texts))}
          />
        </>
      )}
    </SettingsSection>
  );
}

export function PrivacySettings() {
  return (
    <SettingsSection title="Privacy and origins">
      {(form) => (
        <>
          <Switch
            label="Hide IP addresses and browsers of visitors"
            {...form.getInputProps('redactTouches', { type: 'checkbox' })}
          />
          <Switch
            label="Match visitors only by verified identities (server or CRM)"
            {...form.getInputProps('verifiedOnly', { type: 'checkbox' })}
          />
          <TagsInput
            label="Allowed redirect origins"
            description="Pages that people may return to and that may read API responses, such as https://app.example.com. Press Enter after each."
            maxTags={20}
            acceptValueOnBlur
            {...form.getInputProps('origins')}
          />
        </>
      )}
    </SettingsSection>
  );
}

export function RetentionSettings() {
  return (
    <SettingsSection
      title="Data retention"
      text="Days until data is deleted. A shorter period permanently deletes older data."
    >
      {(form, { retention }) => (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {AREAS.map((area) => {
            const { days, isOwn, least, most } = retention[area];
            return (
              <NumberInput
                key={area}
                label={`${RETENTION_LABELS[area]} (days)`}
                description={`${least} to ${most}. Empty: default${isOwn ? '' : ` (${days})`}`}
                min={least}
                max={most}
                allowDecimal={false}
                {...form.getInputProps(`retention.${area}`)}
              />
            );
          })}
        </SimpleGrid>
      )}
    </SettingsSection>
  );
}

export function LimitSettings() {
  return (
    <SettingsSection title="Limits" text="Set lower limits for this project. Empty: the maximum.">
      {(form, { limits }) => (
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {LIMITS.map((limit) => (
            <NumberInput
              key={limit}
              label={LIMIT_LABELS[limit]}
              description={`At most ${formatNumber(limits[limit].most)}`}
              min={1}
              max={limits[limit].most}
              allowDecimal={false}
              {...form.getInputProps(`limits.${limit}`)}
            />
          ))}
        </SimpleGrid>
      )}
    </SettingsSection>
  );
}

type SettingsForm = UseFormReturnType<SettingsDraft>;

type SettingsSectionProps = {
  title: string;
  text?: string;
  children: (form: SettingsForm, settings: ProjectSettings) => ReactNode;
};

function SettingsSection({ title, text, children }: SettingsSectionProps) {
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
  const { form, initial, showSaved } = useDraftForm<SettingsDraft>(`settings ${name}`, {
    initialValues: getDraft(settings),
    validate: { budgets: findBudgetProblem },
  });
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: async (draft: SettingsDraft) => {
      const latest = getDraft(await queryClient.fetchQuery({ ...settingsQuery(projectId), staleTime: 0 }));
      return api.projects.updateProjectSettings({
        projectId,
        body: getRequest(rebase(draft, initial, latest), latest),
      });
    },
    onSuccess: (saved, sent) => {
      showSaved(sent, getDraft(saved));
      queryClient.setQueryData(settingsQuery(projectId).queryKey, saved);
      // Refetch the project, which also contains the currency, country and time zone.
      return queryClient.invalidateQueries({ queryKey: ['project', projectId] });
    },
    onError: (error) => form.setErrors(getSettingsErrors(error)),
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

/** Joins the errors of all currencies into one message, because one input edits all budgets. */
function getSettingsErrors(error: unknown): Record<string, string> {
  const details = error instanceof ThroughlineError ? error.details : [];
  const budgets = details.flatMap(({ path, message }) => {
    const match = /^maxDailyBudget(?:\.(.*))?$/.exec(path);
    return match ? [`${match[1] ?? 'This'} ${message}.`] : [];
  });
  return { ...getFieldErrors(error), ...(budgets.length > 0 && { budgets: budgets.join(' ') }) };
}
