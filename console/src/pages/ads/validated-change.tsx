import { Text, type ModalProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { isSame } from '../../data/rebase.ts';
import { getAccountKey, type CampaignPlace } from '../../data/searchads.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { Busy, StatusText } from '../../shell/status.tsx';
import { showToast } from '../../shell/toast.tsx';
import { areAllRequested } from './policies.ts';
import { Findings, getFindings, type FindingsProps } from './findings.tsx';
import { PendingApproval } from './pending-approval.tsx';

type ValidatedChangeOptions<Input, Answer> = {
  place: CampaignPlace;
  input: Input;
  send: (input: Input, validateOnly: boolean) => Promise<Answer>;
  onApplied: () => void;
  /** Whether the dialog validates as soon as it opens. Set it for changes that need no input. */
  isAutomatic?: boolean;
};

type ValidatedChange<Input, Answer> = {
  /** Answer of the validation. Undefined if the current input was not validated. */
  validated: Answer | undefined;
  /** Error of the last validation or of the change itself. */
  error: Error | null;
  isValidating: boolean;
  isApplying: boolean;
  isWaiting: boolean;
  /** Validates `input`, by default the input of the last render. Pass it only if it is not rendered yet. */
  validate: (input?: Input) => void;
  apply: () => void;
  reset: () => void;
};

/** Lets Google validate a change before it is applied. After an edit, the input must be validated again. */
export function useValidatedChange<Input, Answer extends object>(
  options: ValidatedChangeOptions<Input, Answer>,
): ValidatedChange<Input, Answer> {
  const { place, input, send, onApplied, isAutomatic = false } = options;
  const check = useMutation({ mutationFn: (checked: Input) => send(checked, true) });
  const apply = useMutation({
    meta: { invalidates: [getAccountKey(place), ['approvals', place.projectId]] },
    mutationFn: () => send(input, false),
    onSuccess: (answer) => {
      if ('approval' in answer) return;
      showToast('Change saved.');
      onApplied();
    },
  });
  const validate = (next = input) => {
    apply.reset();
    check.mutate(next);
  };
  useEffect(() => {
    if (isAutomatic) validate();
  }, []);
  return {
    validated: isSame(check.variables, input) ? check.data : undefined,
    error: apply.error ?? check.error,
    isValidating: check.isPending,
    isApplying: apply.isPending,
    isWaiting: apply.data !== undefined && 'approval' in apply.data,
    validate,
    apply: apply.mutate,
    reset: () => {
      check.reset();
      apply.reset();
    },
  };
}

type ValidatedDialogProps<Input, Answer> = {
  title: string;
  change: ValidatedChange<Input, Answer>;
  size?: NonNullable<ModalProps['size']>;
  color?: 'brand' | 'red';
  action: string;
  validation?: string;
  isDisabled?: boolean;
  renderValidated?: (answer: Answer) => ReactNode;
  /** Renders an error and how to resolve it. If the result is falsy, the dialog shows the error's message. */
  renderError?: (error: Error) => ReactNode;
  /** Texts and requested exemptions. Passed for changes that can violate Google's policies. */
  policy?: Pick<FindingsProps, 'getTexts' | 'requested' | 'onRequest'>;
  isComplete?: () => boolean;
  onClose: () => void;
  children: ReactNode;
};

export function ValidatedDialog<Input, Answer>(props: ValidatedDialogProps<Input, Answer>) {
  const { change, action, validation = 'Validate', isDisabled = false, isComplete = () => true } = props;
  const { renderValidated = () => <NotApplied />, renderError, policy, children, ...dialog } = props;
  const { validated, error, isValidating, isApplying, isWaiting } = change;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (validated) button.current?.focus();
  }, [validated]);
  const findings = policy && getFindings(error);
  const mustRequest = policy && findings && !areAllRequested(findings, policy.requested);
  const notice = error && renderError?.(error);
  return (
    <FormDialog
      {...dialog}
      noValidate
      actionRef={button}
      action={validated ? action : validation}
      dismiss={isWaiting ? 'Close' : 'Cancel'}
      isDisabled={isWaiting || (!validated && (isDisabled || mustRequest === true))}
      mutation={{ isPending: isValidating || isApplying, error: findings || notice ? null : error }}
      onSubmit={() => {
        if (validated) change.apply();
        else if (isComplete()) change.validate();
      }}
    >
      {children}
      {isValidating && <Busy>Validating with Google. Nothing has changed yet.</Busy>}
      {policy && findings && <Findings findings={findings} {...policy} />}
      {notice}
      {validated && !isWaiting && renderValidated(validated)}
      {isWaiting && <PendingApproval />}
    </FormDialog>
  );
}

function NotApplied() {
  return (
    <Text size="sm">
      <StatusText>Validated by Google. Not applied yet.</StatusText>
    </Text>
  );
}

type ValidatedActionProps = {
  place: CampaignPlace;
  action: string;
  object: string;
  text: string;
  send: (validateOnly: boolean) => Promise<object>;
  onClose: () => void;
};

export function ValidatedAction({ place, action, object, text, send, onClose }: ValidatedActionProps) {
  const change = useValidatedChange({
    place,
    input: undefined,
    send: (_input, validateOnly) => send(validateOnly),
    onApplied: onClose,
    isAutomatic: true,
  });
  return (
    <ValidatedDialog
      title={`${action} ${object}?`}
      change={change}
      action={action}
      validation={action}
      color={action === 'Remove' ? 'red' : 'brand'}
      onClose={onClose}
    >
      <Text>{text}</Text>
    </ValidatedDialog>
  );
}
