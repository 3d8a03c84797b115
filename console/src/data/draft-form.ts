import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftStorage } from './draft-storage.ts';
import { meQuery, useProject } from './projects.ts';
import { isSame, rebase } from './rebase.ts';

type DraftForm<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** A field counts as changed if it differs from its value here. */
  initial: Values;
  wasRestored: boolean;
  /** Resets the form and deletes the stored draft. Call it after the draft was submitted or discarded. */
  clear: () => void;
  /** Shows the saved values, except in fields that the user edited after the submission. */
  showSaved: (sent: Values, saved: Values) => void;
};

/**
 * Creates a form and stores its draft for this tab, so that the input survives a reload and another sign-in.
 * If the initial values change, fields that the user has not edited show the new values.
 * @param name distinguishes the draft from drafts of other forms
 * @param input must not contain a field for a secret, because drafts are stored in plain text
 */
export function useDraftForm<Values extends Record<string, unknown>>(
  name: string,
  input: UseFormInput<Values> & { initialValues: Values },
): DraftForm<Values> {
  const { id: projectId } = useProject();
  const { user } = useSuspenseQuery(meQuery).data;
  const draftKey = { userId: user.id, projectId, form: name };
  const { initialValues: latest } = input;
  const [initialValues] = useState(() => applyStoredDraft(latest, draftStorage.read(draftKey)));
  const [wasRestored] = useState(() => !isSame(initialValues, latest));
  const [initial, setInitial] = useState(latest);
  const form = useForm<Values>({ ...input, initialValues });
  useEffect(() => {
    if (isSame(form.values, initial)) draftStorage.forget(draftKey);
    else draftStorage.keep(draftKey, JSON.stringify({ values: form.values, initial }));
  }, [form.values, initial]);
  useEffect(() => {
    if (isSame(initial, latest)) return;
    form.setValues(rebase(form.getValues(), initial, latest));
    setInitial(latest);
  }, [JSON.stringify(latest)]);
  const clear = () => {
    form.setValues(latest);
    form.clearErrors();
    draftStorage.forget(draftKey);
  };
  const showSaved = (sent: Values, saved: Values) => {
    form.setValues(rebase(form.getValues(), sent, saved));
    setInitial(saved);
  };
  return { form, initial, wasRestored, clear, showSaved };
}

function applyStoredDraft<Values extends Record<string, unknown>>(
  latest: Values,
  text: string | undefined,
): Values {
  const draft = parseDraft<Values>(text);
  if (!draft?.values || !draft.initial) return latest;
  return rebase({ ...latest, ...draft.values }, { ...latest, ...draft.initial }, latest);
}

function parseDraft<Values>(
  text: string | undefined,
): { values?: Partial<Values>; initial?: Partial<Values> } | undefined {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return undefined;
  }
}
