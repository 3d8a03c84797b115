import type { Sequence, SequenceContent, SequenceStep } from '../../data/sequences.ts';

/** Step of the form. `key` identifies it while steps are moved. */
export type StepDraft = { key: string; step: SequenceStep };

export type SequenceDraft = {
  name: string;
  emailType: 'marketing' | 'transactional';
  /** Name of the event; empty: none. */
  entryEvent: string;
  canReenter: boolean;
  goalEvent: string;
  steps: StepDraft[];
};

export const EMPTY_SEQUENCE: SequenceDraft = {
  name: '',
  emailType: 'marketing',
  entryEvent: '',
  canReenter: false,
  goalEvent: '',
  steps: [],
};

/** Steps as added by the editor. */
export const NEW_STEPS: Record<SequenceStep['type'], SequenceStep> = {
  email: { type: 'email', templateId: '' },
  wait: { type: 'wait', duration: { value: 1, unit: 'days' } },
  exit_if: { type: 'exit_if', condition: { kind: 'event', name: 'order' } },
};

/** Checks of the form that need no request. */
export const VALIDATION = {
  name: (name: string) => (name.trim() === '' ? 'Enter a name.' : null),
  steps: (steps: StepDraft[]) => {
    if (!steps.some(({ step }) => step.type === 'email')) return 'Add an e-mail step.';
    const missing = steps.findIndex(({ step }) => step.type === 'email' && step.templateId === '');
    return missing < 0 ? null : `Choose a template in step ${missing + 1}.`;
  },
};

/** Converts the form values to a request. */
export function getContent(draft: SequenceDraft): SequenceContent {
  return {
    name: draft.name.trim(),
    emailType: draft.emailType,
    reentry: draft.canReenter ? 'after_exit' : 'never',
    ...(draft.entryEvent !== '' && { entry: { event: draft.entryEvent } }),
    ...(draft.goalEvent !== '' && { goal: { event: draft.goalEvent } }),
    steps: draft.steps.map(({ step }) => step),
  };
}

/** Converts a stored version to form values. */
export function getDraft({ name, emailType, entry, goal, reentry, steps }: Sequence): SequenceDraft {
  return {
    name,
    emailType,
    entryEvent: entry?.event ?? '',
    canReenter: reentry === 'after_exit',
    goalEvent: goal?.event ?? '',
    steps: steps.map((step, index) => ({ key: String(index), step })),
  };
}

/** Moves a step up or down. Conditions keep the position that they name. */
export function moveStep(steps: readonly StepDraft[], from: number, to: number): StepDraft[] {
  const moved = [...steps];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
