import type { UseFormInput } from '@mantine/form';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useDraftForm } from '../data/draft-form.ts';
import { getFieldErrors } from './field-errors.ts';

type DraftDialogOptions<Values extends Record<string, unknown>, Saved> = Pick<
  UseFormInput<Values>,
  'validate'
> & {
  initialValues: Values;
  /** `initial`: the values before the user's edits. */
  save: (draft: Values, initial: Values) => Promise<Saved>;
  invalidates: QueryKey;
  success?: string;
  /** With this function, the dialog closes before the refetch; without it, after the refetch. */
  onSaved?: (saved: Saved) => void;
  /** Closes the dialog without discarding the draft. Undefined for a form in the page. */
  onClose: (() => void) | undefined;
};

/** Creates the form of a dialog and stores its draft under `name`. A save or Cancel discards the draft. */
export function useDraftDialog<Values extends Record<string, unknown>, Saved>(
  name: string,
  options: DraftDialogOptions<Values, Saved>,
) {
  const { initialValues, validate, save, invalidates, success, onSaved, onClose } = options;
  const { form, initial, wasRestored, clear } = useDraftForm<Values>(name, {
    initialValues,
    ...(validate && { validate }),
  });
  const queryClient = useQueryClient();
  const close = () => {
    clear();
    onClose?.();
  };
  const mutation = useMutation({
    mutationFn: (draft: Values) => save(draft, initial),
    meta: { success, ...(!onSaved && { invalidates: [invalidates] }) },
    onSuccess: (saved) => {
      // Only this response contains a new secret, so a slow refetch must not delay it.
      if (onSaved) {
        onSaved(saved);
        void queryClient.invalidateQueries({ queryKey: invalidates });
      }
      close();
    },
    onError: (error) => form.setErrors(getFieldErrors(error)),
    // Do not cache the response, which may contain a secret.
    gcTime: 0,
  });
  const onSubmit = form.onSubmit((draft) => mutation.mutate(draft));
  const onCancel = () => {
    mutation.reset();
    close();
  };
  return { form, initial, wasRestored, mutation, dialog: { mutation, onSubmit, onClose, onCancel } };
}
