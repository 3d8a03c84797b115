import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftStorage } from './draft-storage.ts';
import { meQuery, useProject } from './projects.ts';
import { isSame, rebase } from './rebase.ts';

type Kept<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** Values without user input. Fields that differ from them count as changed. */
  began: Values;
  /** Whether the form started from a stored draft. */
  wasRestored: boolean;
  /** Clears the draft after it was submitted or discarded. */
  finish: () => void;
  /** Shows the saved values. Fields edited after submission keep their input. */
  settle: (sent: Values, saved: Values) => void;
};

/**
 * Returns a form whose draft is stored for this tab under a name and survives reloads and sign-in; never use it for
 * secrets. When the initial values change, untouched fields follow.
 */
export function useDraftForm<Values extends Record<string, unknown>>(
  name: string,
  input: UseFormInput<Values> & { initialValues: Values },
): Kept<Values> {
  const { id: projectId } = useProject();
  const { user } = useSuspenseQuery(meQuery).data;
  const draftKey = { userId: user.id, projectId, form: name };
  const { initialValues: now } = input;
  const [initialValues] = useState(() => draftOn(now, draftStorage.read(draftKey)));
  const [wasRestored] = useState(() => !isSame(initialValues, now));
  const [began, setBegan] = useState(now);
  const form = useForm<Values>({ ...input, initialValues });
  useEffect(() => {
    if (isSame(form.values, began)) draftStorage.forget(draftKey);
    else draftStorage.keep(draftKey, JSON.stringify({ values: form.values, began }));
  }, [form.values, began]);
  useEffect(() => {
    if (isSame(began, now)) return;
    form.setValues(rebase(form.getValues(), began, now));
    setBegan(now);
  }, [JSON.stringify(now)]);
  const finish = () => {
    form.setValues(now);
    form.clearErrors();
    draftStorage.forget(draftKey);
  };
  const settle = (sent: Values, saved: Values) => {
    form.setValues(rebase(form.getValues(), sent, saved));
    setBegan(saved);
  };
  return { form, began, wasRestored, finish, settle };
}

/** Applies the stored draft, if any, to the current initial values. */
function draftOn<Values extends Record<string, unknown>>(now: Values, text: string | undefined): Values {
  const kept = read<Values>(text);
  if (!kept?.values || !kept.began) return now;
  return rebase({ ...now, ...kept.values }, { ...now, ...kept.began }, now);
}

function read<Values>(
  text: string | undefined,
): { values?: Partial<Values>; began?: Partial<Values> } | undefined {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return undefined;
  }
}
