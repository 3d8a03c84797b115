import { toAsciiAddress } from '../../../domain/email-address.ts';
import type { InProject } from '../../../models/in-project.ts';
import { openJourneyRequest, type JourneyRequest } from '../../../models/journey/journey-requests.ts';
import { listAddressSpellings, type JourneySubject } from '../../../models/journey/journey-subject.ts';
import {
  JOURNEY_REQUEST_WORKFLOWS,
  buildJourneyRequestStart,
  type ProcessJourneyRequest,
} from '../../../workflows/contract/journey-requests.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import { describeCaller } from '../../credentials/caller.ts';
import { startWorkflow, warnOnFailure } from '../../temporal/start-job.ts';
import type { Call } from '../operation.ts';
import { transact } from '../transact.ts';
import { toPhones } from './to-phones.ts';

type Body = components['schemas']['JourneySubject'];

/**
 * Joins an identical request that is still running. A worker's sweeper repeats a failed start of the
 * workflow.
 */
export async function acceptJourneyRequest(call: Call, kind: JourneyRequest['kind'], body: Body) {
  const { caller, projectId, requestId } = call;
  const requestedBy = describeCaller(caller);
  const { id, isNew } = await transact(call, async (project, record) => {
    const subject = await toSubject(project, body);
    const opened = await openJourneyRequest(project, { kind, subject, requestedBy, requestId });
    const details = { by: Object.keys(body).toSorted(), ...(!opened.isNew && { joined: true }) };
    await record(`journey.${kind}`, opened.id, details);
    return opened;
  });
  if (isNew) await startRequestWorkflow(call, { kind, journeyRequestId: id });
  return {
    status: 202 as const,
    headers: { Location: `/projects/${projectId}/integrations/crmprovider/journey/requests/${id}` },
    body: { requestId: id, kind, state: 'running' as const },
  };
}

/** @throws AppError 400 for an invalid phone number */
async function toSubject(project: InProject, body: Body): Promise<JourneySubject> {
  const { crm_lead_id: leadId, email, phone, visitorIds = [] } = body;
  return {
    ids: leadId === undefined ? [] : [leadId.trim()],
    // Includes addresses that never identify a visitor, such as `noreply@…`, because mail may have been sent
    // to them.
    emails: email === undefined ? [] : listAddressSpellings(toAsciiAddress(email.trim()).toLowerCase()),
    phones: phone === undefined ? [] : await toPhones(project, phone),
    visitorIds: [...new Set(visitorIds)].toSorted(),
  };
}

async function startRequestWorkflow(
  { context, projectId, requestId }: Call,
  request: { kind: JourneyRequest['kind']; journeyRequestId: string },
): Promise<void> {
  const { temporal, logger, settings } = context;
  const { taskQueuePrefix: queuePrefix } = settings;
  const start = buildJourneyRequestStart({ ...request, queuePrefix, projectId, requestId });
  const workflow = JOURNEY_REQUEST_WORKFLOWS[request.kind];
  await startWorkflow<ProcessJourneyRequest>(temporal, workflow, start).catch(
    warnOnFailure(logger, { requestId, projectId, ...request }, 'journey request not started yet'),
  );
}
