import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DAY_MS, LocalClock, getStartOfDay } from '../../domain/local-clock.ts';
import { getMailDomain, isWithinDomain } from '../../domain/mail-domain.ts';
import type { EmailStep } from '../../domain/sequence-steps.ts';
import {
  compileTemplate,
  findMissingParams,
  MAX_RENDERED_BYTES,
  type CompiledTemplate,
  type Params,
  type Template,
} from '../../domain/template.ts';
import { findMailFault } from '../../domain/template-faults.ts';
import { buildTemplate, findParamFaults, type TemplateParam } from '../../domain/template-params.ts';
import type { EmailBatch } from '../../models/emails/batches.ts';
import type { DailyLimits } from '../../models/emails/daily-limit.ts';
import { insertBatch } from '../../models/emails/queued-batches.ts';
import { insertRecipients } from '../../models/emails/recipients.ts';
import { isSenderVerified } from '../../models/emails/senders.ts';
import { findTemplateVersion } from '../../models/emails/templates.ts';
import type { InProject } from '../../models/in-project.ts';
import type { DueEnrollment } from '../../models/sequences/enrollment-runs.ts';
import type { WaitingFor } from '../../models/sequences/enrollments.ts';
import { countSequenceMails } from '../../models/sequences/step-rules.ts';
import { recordEvents } from '../../models/webhooks/project-events.ts';

export type StepMailRules = {
  dailyLimits: DailyLimits;
  /** Sender domains that need no verification, for development. */
  demoSenderDomains: readonly string[];
};

/** Minimum delay before a missing or unverified sender is checked again. Jitter at most doubles the delay. */
const SENDER_RETRY_MS = 15 * 60_000;

/** `invalid`: the template is gone, or the person's parameters do not fit it. */
type StepMail =
  | { outcome: 'queued' }
  | { outcome: 'waiting'; waitingFor: WaitingFor; until: Date }
  | { outcome: 'invalid' };

/**
 * Queues the step's mail at most once, because its tracking id is unique. The caller counts the recipient and
 * advances the enrollment in the same transaction.
 */
export async function queueStepMail(
  project: InProject,
  enrollmentId: string,
  { enrollment, step }: { enrollment: DueEnrollment; step: EmailStep },
  rules: StepMailRules,
): Promise<StepMail> {
  const { sequenceId, stepIndex, email, params, emailType, connectionId, now } = enrollment;
  const freeAt = await findCapEnd(project, enrollment);
  if (freeAt) return { outcome: 'waiting', waitingFor: 'frequency_cap', until: freeAt };
  const sender = toUsableSender(enrollment, rules);
  if (!sender) {
    const retryMs = SENDER_RETRY_MS * (1 + Math.random());
    return { outcome: 'waiting', waitingFor: 'sender', until: new Date(now.getTime() + retryMs) };
  }
  const template = await findValidTemplate(project, step, params);
  if (!template) return { outcome: 'invalid' };
  const trackingId = `sequence:${enrollmentId}:${stepIndex}`;
  const batchId = await insertBatch(project, {
    trackingId,
    bodyDigest: hash('sha256', trackingId, 'buffer'),
    template,
    templateId: step.templateId,
    templateVersion: step.version,
    sender,
    options: null,
    emailType,
    clientProjectId: null,
    metadata: null,
    totalRecipients: 1,
    totalBatches: 1,
    scheduledFor: null,
    queuedBy: `sequence:${sequenceId}`,
    requestId: enrollmentId,
    traceparent: undefined,
    sharesCalls: true,
    connectionId,
    step: { sequenceId, enrollmentId, stepIndex },
  });
  if (batchId === undefined) return { outcome: 'queued' };
  await Promise.all([
    insertRecipients(project, batchId, 0, [{ email, params, status: 'queued' }]),
    recordEvents(project, [
      { type: 'sequence.step_sent', data: { sequenceId, enrollmentId, stepIndex, email } },
    ]),
  ]);
  return { outcome: 'queued' };
}

/** Returns this time tomorrow, in the project's time zone, if today's cap is reached. */
async function findCapEnd(
  project: InProject,
  { mailsPerDay, email, projectTimeZone, now }: DueEnrollment,
): Promise<Date | undefined> {
  if (mailsPerDay === null) return undefined;
  const clock = new LocalClock(projectTimeZone);
  const local = clock.toLocal(now);
  const sent = await countSequenceMails(project, email, clock.toInstant(getStartOfDay(local)));
  return sent < mailsPerDay ? undefined : clock.toInstant(local + DAY_MS);
}

function toUsableSender(
  { sender }: DueEnrollment,
  { demoSenderDomains }: StepMailRules,
): EmailBatch['sender'] | undefined {
  if (!sender) return undefined;
  const { name, address, replyTo } = sender;
  const domain = getMailDomain(address);
  if (!isSenderVerified(sender) && !demoSenderDomains.some((demo) => isWithinDomain(domain, demo)))
    return undefined;
  return { name, address, ...(replyTo !== null && { replyTo }) };
}

async function findValidTemplate(
  project: InProject,
  step: EmailStep,
  params: Params,
): Promise<Template | undefined> {
  const found = await readTemplate(project, step);
  if (!found) return undefined;
  const { template, compiled, declared } = found;
  const isValid =
    findMissingParams(compiled, params).length === 0 &&
    findParamFaults(declared, params).length === 0 &&
    findMailFault(compiled, params) === undefined;
  return isValid ? template : undefined;
}

type StepTemplate = { template: Template; compiled: CompiledTemplate; declared: readonly TemplateParam[] };

/** Entries need no expiry, because template versions never change. */
const templates = new LRUCache<string, StepTemplate>({
  maxSize: 4 * MAX_RENDERED_BYTES,
  sizeCalculation: ({ template: { html = '', text = '' } }) => html.length + text.length + 1,
});

async function readTemplate(
  project: InProject,
  { templateId, version }: EmailStep,
): Promise<StepTemplate | undefined> {
  const key = `${project.projectId}/${templateId}/${version}`;
  const cached = templates.get(key);
  if (cached) return cached;
  const found = await findTemplateVersion(project, templateId, version);
  if (!found) return undefined;
  const template = buildTemplate(found);
  const read = { template, compiled: compileTemplate(template), declared: found.params };
  templates.set(key, read);
  return read;
}
