import type { components } from '../../../client/src/generated/types.gen.ts';
import type { EmailStep, SequenceStep, WaitStep, WaitUnit } from '../../../domain/sequence-steps.ts';
import { findTemplateVersion, type TemplateVersion } from '../../../models/emails/templates.ts';
import type { Project } from '../../../models/in-project.ts';
import { invalidFields, type ErrorDetail } from '../../request/errors.ts';

type Content = components['schemas']['SequenceContent'];
type Step = Content['steps'][number];

const UNIT_SECONDS: Readonly<Record<WaitUnit, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3_600,
  days: 86_400,
  weeks: 604_800,
};

const MAX_WAIT_SECONDS = 365 * UNIT_SECONDS.days;

/**
 * Checks the steps, and sets the template version of each email step, by default the published one.
 * @throws AppError 400 that names each invalid field
 */
export async function requireSteps(
  project: Project,
  { steps, entry }: Content,
  { minWaitSeconds }: { minWaitSeconds: number },
): Promise<SequenceStep[]> {
  const details: ErrorDetail[] = [];
  const stored: SequenceStep[] = [];
  for (const [index, step] of steps.entries()) {
    const addFault = (field: string, message: string) => {
      details.push({ path: `steps[${index}]${field}`, message });
    };
    if (step.type === 'email') {
      const found = await findStepTemplate(project, step);
      if (typeof found === 'string') addFault('.templateId', found);
      else {
        const fault = entry && findEntryFault(found);
        if (fault !== undefined) addFault('.templateId', fault);
        stored.push({ type: 'email', templateId: found.id, version: found.version });
      }
    } else if (step.type === 'wait') {
      const fault = findWaitFault(step, minWaitSeconds);
      if (fault !== undefined) addFault(step.duration ? '.duration' : '', fault);
      stored.push(toWaitStep(step));
    } else {
      const { condition } = step;
      if ('step' in condition && !isEarlierEmail(steps, condition.step, index))
        addFault('.condition.step', 'must be the index of an earlier email step');
      stored.push({ type: 'exit_if', condition });
    }
  }
  if (details.length > 0) throw invalidFields(details);
  return stored;
}

async function findStepTemplate(
  project: Project,
  { templateId, version }: Pick<EmailStep, 'templateId'> & { version?: number },
): Promise<TemplateVersion | string> {
  const id = templateId.toLowerCase();
  const found = await findTemplateVersion(project, id, version ?? 'published');
  const template = found ?? (await findTemplateVersion(project, id, 'latest'));
  if (!template) return 'is not a template of the project';
  if (template.state === 'archived') return 'is archived. Publish it to use it';
  if (found) return found;
  return version === undefined ? 'is a draft. Publish it, or set version' : `has no version ${version}`;
}

/** People whom an event enrolls have no parameters, so a template must not require one. */
function findEntryFault({ params }: TemplateVersion): string | undefined {
  const required = params.find((param) => param.required);
  return required && `requires the parameter ${required.name}, which people who enter by an event lack`;
}

function findWaitFault({ duration, until }: Extract<Step, { type: 'wait' }>, minSeconds: number) {
  if (!duration) return until ? undefined : 'needs duration or until';
  const seconds = duration.value * UNIT_SECONDS[duration.unit];
  if (seconds >= minSeconds && seconds <= MAX_WAIT_SECONDS) return undefined;
  return `must be from ${minSeconds} s to 365 days`;
}

function toWaitStep({ duration, until }: Extract<Step, { type: 'wait' }>): WaitStep {
  const { time, timeZone = 'recipient', weekdaysOnly = false } = until ?? {};
  return {
    type: 'wait',
    ...(duration && { duration }),
    ...(time !== undefined && { until: { time, timeZone, weekdaysOnly } }),
  };
}

function isEarlierEmail(steps: readonly Step[], step: number, index: number): boolean {
  return step < index && steps[step]?.type === 'email';
}
