import { hash } from 'node:crypto';
import { DAY_MS, LocalClock, startOfDay } from '../../domain/local-clock.ts';
import { getMailDomain, isWithin } from '../../domain/mail-domain.ts';
import type { EmailStep } from '../../domain/sequence-steps.ts';
import {
  compileTemplate,
  findMissingParams,
  measureMail,
  renderMailSubject,
  type Params,
  type Template,
} from '../../domain/template.ts';
import { findMailFault } from '../../domain/template-faults.ts';
import { buildTemplate, findParamFaults } from '../../domain/template-params.ts';
import type { EmailBatch } from '../../models/emails/batches.ts';
import type { DailyLimits } from '../../models/emails/daily-limit.ts';
import { insertBatch } from '../../models/emails/queued-batches.ts';
import { insertRecipients } from '../../models/emails/recipients.ts';
import { findMailConnection, findSender, isSenderVerified } from '../../models/emails/senders.ts';
import { findTemplateVersion } from '../../models/emails/templates.ts';
import type { InProject } from '../../models/in-project.ts';
import type { DueEnrollment } from '../../models/sequences/enrollment-runs.ts';
import type { WaitingFor } from '../../models/sequences/enrollments.ts';
import { countSequenceMails } from '../../models/sequences/step-rules.ts';
import { recordEvents } from '../../models/webhooks/project-events.ts';

export type StepMailRules = {
  dailyLimits: DailyLimits;
  /** Sender domains that need no proof, in development. */
  demoSenderDomains: readonly string[];
};

/** Interval at which a sender without a verified domain is checked again. */
const SENDER_RETRY_MS = 15 * 60_000;

/** Outcome of an e-mail step. `invalid`: the person's parameters make no valid mail. */
export type StepMail =
  | { outcome: 'queued'; connectionId: string | null }
  | { outcome: 'waiting'; waitingFor: WaitingFor; until: Date }
  | { outcome: 'invalid' };

/**
 * Queues the mail of a step as a batch of one. Its tracking id is unique, so a step is sent once. The caller counts the
 * recipient and advances the enrolment in the same transaction.
 */
export async function queueStepMail(
  project: InProject,
  enrollmentId: string,
  { enrollment, step }: { enrollment: DueEnrollment; step: EmailStep },
  rules: StepMailRules,
): Promise<StepMail> {
  const { sequenceId, stepIndex, email, params, emailType, now } = enrollment;
  const freeAt = await findCapEnd(project, enrollment);
  if (freeAt) return { outcome: 'waiting', waitingFor: 'frequency_cap', until: freeAt };
  const sender = await findUsableSender(project, rules);
  if (!sender) {
    return { outcome: 'waiting', waitingFor: 'sender', until: new Date(now.getTime() + SENDER_RETRY_MS) };
  }
  const template = await readTemplate(project, step, params);
  if (!template) return { outcome: 'invalid' };
  const connectionId = (await findMailConnection(project)) ?? null;
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
  if (batchId === undefined) return { outcome: 'queued', connectionId };
  await insertRecipients(project, batchId, 0, [{ email, params, status: 'queued' }]);
  await recordEvents(project, [
    { type: 'sequence.step_sent', data: { sequenceId, enrollmentId, stepIndex, email } },
  ]);
  return { outcome: 'queued', connectionId };
}

/** Returns the time of the next attempt if the person has reached the cap of the day: the same local time tomorrow. */
async function findCapEnd(
  project: InProject,
  { mailsPerDay, email, projectTimeZone, now }: DueEnrollment,
): Promise<Date | undefined> {
  if (mailsPerDay === null) return undefined;
  const clock = new LocalClock(projectTimeZone);
  const local = clock.toLocal(now);
  const sent = await countSequenceMails(project, email, clock.toInstant(startOfDay(local)));
  return sent < mailsPerDay ? undefined : clock.toInstant(local + DAY_MS);
}

async function findUsableSender(
  project: InProject,
  { demoSenderDomains }: StepMailRules,
): Promise<EmailBatch['sender'] | undefined> {
  const sender = await findSender(project);
  if (!sender) return undefined;
  const { name, address, replyTo } = sender;
  const domain = getMailDomain(address);
  if (!isSenderVerified(sender) && !demoSenderDomains.some((demo) => isWithin(domain, demo)))
    return undefined;
  return { name, address, ...(replyTo !== null && { replyTo }) };
}

/** Reads the template of a step. Undefined if the parameters make no valid mail with it. */
async function readTemplate(
  project: InProject,
  { templateId, version }: EmailStep,
  params: Params,
): Promise<Template | undefined> {
  const found = await findTemplateVersion(project, templateId, version);
  if (!found) return undefined;
  const template = buildTemplate(found);
  const compiled = compileTemplate(template);
  const isValid =
    findMissingParams(compiled, params).length === 0 &&
    findParamFaults(found.params, params).length === 0 &&
    findMailFault(measureMail(compiled, params), () => renderMailSubject(compiled, params)) === undefined;
  return isValid ? template : undefined;
}
