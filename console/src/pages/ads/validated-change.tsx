import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { getAccountKey, type CampaignPlace } from '../../data/searchads.ts';

/** A change that Google validates before it is applied. */
export type ValidatedChange<Answer> = {
  check: UseMutationResult<Answer, Error, void>;
  apply: UseMutationResult<Answer, Error, void>;
  error: Error | null;
  validate: () => void;
  /** Forgets the validation, because the input changed. */
  reset: () => void;
};

/** Returns the steps of a change: `check` validates it, and `apply` sends it and refetches the account. */
export function useValidatedChange<Answer>({
  place,
  send,
  onApplied,
  onError = () => {},
}: {
  place: CampaignPlace;
  send: (validateOnly: boolean) => Promise<Answer>;
  onApplied: () => void;
  onError?: (error: Error) => void;
}): ValidatedChange<Answer> {
  const queryClient = useQueryClient();
  const check = useMutation({ mutationFn: () => send(true), onError });
  const apply = useMutation({
    meta: { success: 'Change saved.' },
    mutationFn: () => send(false),
    onError,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: getAccountKey(place) });
      onApplied();
    },
  });
  return {
    check,
    apply,
    error: apply.error ?? check.error,
    validate: () => {
      apply.reset();
      check.mutate();
    },
    reset: () => {
      check.reset();
      apply.reset();
    },
  };
}

type ValidatedButtonsProps = {
  change: ValidatedChange<unknown>;
  /** Label of the button that applies the change. */
  action: string;
  /** Label of the button that submits the form for validation. */
  validation?: string;
  isDisabled: boolean;
  onCancel: () => void;
};

/** Renders the buttons of a dialog whose form submits a change for validation. */
export function ValidatedButtons(props: ValidatedButtonsProps) {
  const { change, action, validation = 'Validate', isDisabled, onCancel } = props;
  const { check, apply } = change;
  return (
    <Group>
      {check.isSuccess ? (
        <Button onClick={() => apply.mutate()} loading={apply.isPending}>
          {action}
        </Button>
      ) : (
        <Button type="submit" loading={check.isPending} disabled={isDisabled}>
          {validation}
        </Button>
      )}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  );
}
