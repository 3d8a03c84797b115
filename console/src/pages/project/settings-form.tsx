import {
  Button,
  Group,
  NumberInput,
  SimpleGrid,
  Skeleton,
  Stack,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { rebase } from '../../data/rebase.ts';
import { settingsQuery, type ProjectSettings } from '../../data/settings.ts';
import { Failure } from '../../shell/failure.tsx';
import { fieldErrors } from '../../shell/field-errors.ts';
import { formatNumber } from '../../shell/when.tsx';
import { getBudgets, problemOfBudgets } from './budgets.ts';
import { Section, Saved } from './section.tsx';
import {
  AREAS,
  getDraft,
  LIMIT_LABELS,
  LIMITS,
  getRequest,
  RETENTION_LABELS,
  type SettingsDraft,
} from './settings-draft.ts';

/** Renders the project's settings: formats, visitor data and retention. */
export function ProjectSettingsForm({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(settingsQuery(projectId));
  return (
    <Section title="Project settings">
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton h={300} />}
      {data && <Fields key={projectId} projectId={projectId} settings={data} />}
    </Section>
  );
}

function Fields({ projectId, settings }: { projectId: string; settings: ProjectSettings }) {
  const { form, began, settle } = useDraftForm<SettingsDraft>('rules', {
    initialValues: getDraft(settings),
    validate: { budgets: problemOfBudgets },
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
    },
    onError: (error) => form.setErrors(errorsAtFields(error)),
  });
  return (
    <form onSubmit={form.onSubmit((draft) => save.mutate(draft))}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Country"
            description="For phone numbers without a country code, such as PT."
            maxLength={2}
            {...form.getInputProps('defaultCountry')}
          />
          <TextInput
            label="Currency"
            description="For revenue, such as EUR."
            required
            maxLength={3}
            {...form.getInputProps('currency')}
          />
        </SimpleGrid>
        <Switch
          label="Hide IP addresses and browsers of visitors"
          {...form.getInputProps('redactTouches', { type: 'checkbox' })}
        />
        <Switch
          label="Match visitors only by verified identities (server or CRM)"
          {...form.getInputProps('verifiedOnly', { type: 'checkbox' })}
        />
        <Switch
          label="Require approval for higher spend"
          {...form.getInputProps('requireApproval', { type: 'checkbox' })}
        />
        <TagsInput
          label="Allowed redirect origins"
          description="Such as https://app.example.com. Press Enter after each."
          maxTags={20}
          acceptValueOnBlur
          {...form.getInputProps('origins')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {AREAS.map((area) => {
            const { days, isOwn, least, most } = settings.retention[area];
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
        <TagsInput
          label="Maximum daily ad spend"
          description="Per currency, for all enabled campaigns together, such as EUR 500. Press Enter after each. Currencies that are not listed have no limit."
          maxTags={20}
          acceptValueOnBlur
          {...form.getInputProps('budgets')}
          value={Object.values(form.values.budgets)}
          onChange={(words) => form.setFieldValue('budgets', getBudgets(words))}
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {LIMITS.map((limit) => (
            <NumberInput
              key={limit}
              label={LIMIT_LABELS[limit]}
              description={`At most ${formatNumber(settings.limits[limit].most)}, the default`}
              min={1}
              max={settings.limits[limit].most}
              allowDecimal={false}
              {...form.getInputProps(`limits.${limit}`)}
            />
          ))}
        </SimpleGrid>
        {save.error && <Failure error={save.error} />}
        <Group>
          <Button type="submit" loading={save.isPending}>
            Save settings
          </Button>
          <Saved isSaved={save.isSuccess} />
        </Group>
      </Stack>
    </form>
  );
}

/** Budgets share one input, but the API reports errors by currency. */
function errorsAtFields(error: unknown): Record<string, string> {
  const { maxDailyBudget: budgets, ...errors } = fieldErrors(error);
  return { ...errors, ...(budgets !== undefined && { budgets }) };
}
