import type { Sequence, SequenceContent, SequenceStep } from '../../data/sequences.ts';

/** `key` identifies the step while steps are moved. */
export type StepDraft = { key: string; step: SequenceStep };

export type SequenceDraft = {
  name: string;
  emailType: 'marketing' | 'transactional';
  /** Empty if no event enrolls people. */
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

export const NEW_STEPS: Record<SequenceStep['type'], SequenceStep> = {
  email: { type: 'email', templateId: '' },
  wait: { type: 'wait', duration: { value: 1, unit: 'days' } },
  exit_if: { type: 'exit_if', condition: { kind: 'event', name: 'order' } },
};

export const VALIDATION = {
  name: (name: string) => (name.trim() === '' ? 'Enter a name.' : null),
  steps: (steps: StepDraft[]) => {
    if (!steps.some(({ step }) => step.type === 'email')) return 'Add an e-mail step.';
    const missing = steps.findIndex(({ step }) => step.type === 'email' && step.templateId === '');
    if (missing >= 0) return `Choose a template in step ${missing + 1}.`;
    const dangling = steps.findIndex(
      ({ step }, index) =>
        step.type === 'exit_if' &&
        'step' in step.condition &&
        !listEmailSteps(steps.slice(0, index)).includes(step.condition.step),
    );
    return dangling < 0 ? null : `Choose an earlier e-mail in step ${dangling + 1}.`;
  },
};

export function listEmailSteps(steps: readonly StepDraft[]): number[] {
  return steps.flatMap(({ step }, index) => (step.type === 'email' ? [index] : []));
}

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

export function moveStep(steps: readonly StepDraft[], from: number, to: number): StepDraft[] {
  const moved = [...steps];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return reindexConditions(steps, moved);
}

export function removeStep(steps: readonly StepDraft[], index: number): StepDraft[] {
  return reindexConditions(steps, steps.toSpliced(index, 1));
}

/** Updates the step indexes in conditions. The index of a removed step becomes -1. */
function reindexConditions(before: readonly StepDraft[], after: readonly StepDraft[]): StepDraft[] {
  return after.map(({ key, step }) => {
    if (step.type !== 'exit_if' || !('step' in step.condition)) return { key, step };
    const target = before[step.condition.step]?.key;
    const index = after.findIndex((moved) => moved.key === target);
    return { key, step: { ...step, condition: { ...step.condition, step: index } } };
  });
}
