import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keptDrafts } from './kept-drafts.ts';
import { meQuery, useProject } from './projects.ts';

type Kept<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** Empties it, because what was typed has been done. */
  finish: () => void;
  /** Leaves it as it is, because what was typed holds now; a reload shows what the API has. */
  forget: () => void;
};

/**
 * A form whose words are kept for this tab under a name, so that neither a reload nor another sign-in loses them. Not for
 * secrets.
 */
export function useKeptForm<Values extends Record<string, unknown>>(
  what: string,
  input: UseFormInput<Values> & { initialValues: Values },
): Kept<Values> {
  const { id: projectId } = useProject();
  const { user } = useSuspenseQuery(meQuery).data;
  const whose = { userId: user.id, projectId, what };
  const [initialValues] = useState(() => ({
    ...input.initialValues,
    ...read<Values>(keptDrafts.read(whose)),
  }));
  const form = useForm<Values>({
    ...input,
    initialValues,
    onValuesChange: (values) => keptDrafts.keep(whose, JSON.stringify(values)),
  });
  const finish = () => {
    form.setValues(input.initialValues);
    form.clearErrors();
    keptDrafts.forget(whose);
  };
  return { form, finish, forget: () => keptDrafts.forget(whose) };
}

function read<Values>(text: string | undefined): Partial<Values> {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}
