import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../data/client.ts';
import { COUNTRY_CODES } from '../data/countries.ts';
import { projectsQuery } from '../data/projects.ts';
import { getFieldErrors } from './field-errors.ts';
import { FormDialog } from './form-dialog.tsx';
import { CountrySelect, CurrencySelect, TimeZoneSelect } from './region-selects.tsx';

type Draft = { name: string; currency: string | null; country: string | null; timeZone: string };

export function NewProject({ onClose }: { onClose: () => void }) {
  const form = useForm<Draft>({
    initialValues: { name: '', currency: null, country: getBrowserCountry(), timeZone: getBrowserTimeZone() },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name.' : null),
      currency: (currency) => (currency === null ? 'Select a currency.' : null),
    },
  });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: ({ name, currency, country, timeZone }: Draft) =>
      api.projects.createProject({
        body: {
          name: name.trim(),
          timeZone,
          ...(currency !== null && { currency }),
          ...(country !== null && { defaultCountry: country }),
        },
      }),
    onSuccess: async ({ id: projectId }) => {
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
      onClose();
      await navigate({ to: '/p/$projectId', params: { projectId } });
    },
    onError: (error) => {
      const { defaultCountry: country, ...errors } = getFieldErrors(error);
      form.setErrors({ ...errors, ...(country !== undefined && { country }) });
    },
  });
  return (
    <FormDialog
      title="New project"
      action="Create project"
      noValidate
      mutation={create}
      onSubmit={form.onSubmit((draft) => create.mutate(draft))}
      onClose={onClose}
    >
      <TextInput label="Name" required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <CurrencySelect {...form.getInputProps('currency')} />
      <CountrySelect {...form.getInputProps('country')} />
      <TimeZoneSelect {...form.getInputProps('timeZone')} />
    </FormDialog>
  );
}

function getBrowserCountry(): string | null {
  const { region } = new Intl.Locale(navigator.language);
  return region !== undefined && COUNTRY_CODES.includes(region) ? region : null;
}

function getBrowserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
