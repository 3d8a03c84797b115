import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getAccountKey, type CampaignPlace } from '../../data/searchads.ts';
import { Busy } from '../../shell/busy.tsx';
import { Failure } from '../../shell/failure.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { areAllRequested } from './exemptions.ts';
import { Findings, getFindings, type FindingsProps } from './findings.tsx';

/** A change that Google validates before it is applied. */
type ValidatedChange<Answer> = {
  check: UseMutationResult<Answer, Error, void>;
  apply: UseMutationResult<Answer, Error, void>;
};

type ValidatedChangeOptions<Answer> = {
  place: CampaignPlace;
  send: (validateOnly: boolean) => Promise<Answer>;
  onApplied: () => void;
  onError?: (error: Error) => void;
};

/** Returns the steps of a change: `check` validates it, and `apply` sends it and refetches the account. */
export function useValidatedChange<Answer>(options: ValidatedChangeOptions<Answer>): ValidatedChange<Answer> {
  const { place, send, onApplied, onError = () => {} } = options;
  const check = useMutation({ mutationFn: () => send(true), onError });
  const apply = useMutation({
    meta: { success: 'Change saved.', invalidates: [getAccountKey(place)] },
    mutationFn: () => send(false),
    onError,
    onSuccess: onApplied,
  });
  return { check, apply };
}

type ValidatedDialogProps<Answer> = {
  title: string;
  change: ValidatedChange<Answer>;
  size?: 'lg' | 'xl';
  /** Label of the button that applies the change. */
  action: string;
  /** Label of the button that submits the form for validation. */
  validation?: string;
  isDisabled?: boolean;
  /** Renders the result of the validation. */
  validated?: (answer: Answer) => ReactNode;
  /** Texts and requested exemptions, for changes that can violate policies. */
  policy?: Pick<FindingsProps, 'getTexts' | 'requested' | 'onRequest'>;
  /** Returns whether the form is complete. */
  isComplete?: () => boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Renders a form whose change Google validates before a second button applies it. */
export function ValidatedDialog<Answer>(props: ValidatedDialogProps<Answer>) {
  const { title, change, size = 'lg', action, validation = 'Validate', isDisabled = false } = props;
  const { validated, policy, isComplete = () => true, onClose, children } = props;
  const { check, apply } = change;
  const error = apply.error ?? check.error;
  const findings = policy && getFindings(error);
  const mustRequest = policy && findings && !areAllRequested(findings, policy.requested);
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply.reset();
          if (isComplete()) check.mutate();
        }}
        onChange={() => {
          if (check.isSuccess) check.reset();
        }}
      >
        <Stack>
          {children}
          {check.isPending && <Busy>Validating with Google. Nothing has changed yet.</Busy>}
          {policy && findings ? (
            <Findings findings={findings} {...policy} />
          ) : (
            error && <Failure error={error} />
          )}
          {check.isSuccess && (validated?.(check.data) ?? <NotApplied />)}
          <Group>
            {check.isSuccess ? (
              <Button onClick={() => apply.mutate()} loading={apply.isPending}>
                {action}
              </Button>
            ) : (
              <Button type="submit" loading={check.isPending} disabled={isDisabled || mustRequest === true}>
                {validation}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function NotApplied() {
  return (
    <Text size="sm" role="status">
      Validated by Google. Not applied yet.
    </Text>
  );
}

/** Options of a query that validates a change. The dialog forgets the answer when it closes. */
export const VALIDATION = { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false };

type ValidatedActionProps = {
  place: CampaignPlace;
  /** Verb of the button. */
  action: string;
  /** Object of the action. */
  object: string;
  /** Consequence of the action. */
  text: string;
  /** Key of the action among those of the campaign. */
  actionKey: readonly string[];
  run: (validateOnly: boolean) => Promise<object>;
  onClose: () => void;
};

/** Renders a confirmation of a change without input, which Google validates as soon as the dialog opens. */
export function ValidatedAction(props: ValidatedActionProps) {
  const { place, action, object, text, actionKey, run, onClose } = props;
  const check = useQuery({
    queryKey: ['check-action', place, ...actionKey],
    queryFn: () => run(true),
    ...VALIDATION,
  });
  const { apply } = useValidatedChange({ place, send: run, onApplied: onClose });
  return (
    <FormDialog
      title={`${action} ${object}?`}
      action={action}
      color={action === 'Remove' ? 'red' : 'brand'}
      isDisabled={!check.data}
      mutation={{ isPending: apply.isPending || check.isFetching, error: apply.error ?? check.error }}
      onSubmit={() => apply.mutate()}
      onClose={onClose}
    >
      <Text>{text}</Text>
      {check.data && <NotApplied />}
    </FormDialog>
  );
}
