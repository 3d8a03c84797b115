import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keptDrafts } from './kept-drafts.ts';
import { meQuery, useProject } from './projects.ts';
import { isSame, rebased } from './rebased.ts';

type Kept<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** What the form would show had nobody typed: only what differs from it is a change of the person's. */
  began: Values;
  /** Whether it began with words that were typed before, and not done. */
  wasKept: boolean;
  /** Empties it, because what was typed has been done, or is not to be. */
  finish: () => void;
  /** Shows what the API has kept of what was sent; what was typed since stays typed. */
  settle: (sent: Values, saved: Values) => void;
};

/**
 * A form whose words are kept for this tab under a name, so that neither a reload nor another sign-in loses them. Not
 * for secrets. Where its initial values change, as somebody else has set them, the fields that were not touched follow.
 */
export function useKeptForm<Values extends Record<string, unknown>>(
  what: string,
  input: UseFormInput<Values> & { initialValues: Values },
): Kept<Values> {
  const { id: projectId } = useProject();
  const { user } = useSuspenseQuery(meQuery).data;
  const whose = { userId: user.id, projectId, what };
  const { initialValues: now } = input;
  const [initialValues] = useState(() => draftOn(now, keptDrafts.read(whose)));
  const [wasKept] = useState(() => !isSame(initialValues, now));
  const [began, setBegan] = useState(now);
  const form = useForm<Values>({ ...input, initialValues });
  useEffect(() => {
    if (isSame(form.values, began)) keptDrafts.forget(whose);
    else keptDrafts.keep(whose, JSON.stringify({ values: form.values, began }));
  }, [form.values, began]);
  useEffect(() => {
    if (isSame(began, now)) return;
    form.setValues(rebased(form.getValues(), began, now));
    setBegan(now);
  }, [JSON.stringify(now)]);
  const finish = () => {
    form.setValues(now);
    form.clearErrors();
    keptDrafts.forget(whose);
  };
  const settle = (sent: Values, saved: Values) => {
    form.setValues(rebased(form.getValues(), sent, saved));
    setBegan(saved);
  };
  return { form, began, wasKept, finish, settle };
}

/** What was typed before, if it was kept, on what the form would show without it. */
function draftOn<Values extends Record<string, unknown>>(now: Values, text: string | undefined): Values {
  const kept = read<Values>(text);
  if (!kept?.values || !kept.began) return now;
  return rebased({ ...now, ...kept.values }, { ...now, ...kept.began }, now);
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
