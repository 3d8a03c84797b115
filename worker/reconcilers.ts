import { claimProjectsToErase } from '../models/access/deleted-projects.ts';
import { claimUnsentInvitations, findDueMail } from '../models/access/invitation-mails.ts';
import { claimConnections } from '../models/connections/connection-health.ts';
import { claimConnectSessions } from '../models/connections/connect-steps.ts';
import { claimMetaCallbacks } from '../models/connections/meta-callbacks.ts';
import { claimDueConversions } from '../models/conversions/conversion-feeds.ts';
import { findSingleMailAccounts } from '../models/emails/queued-batches.ts';
import { inProject } from '../models/in-project.ts';
import { claimJourneyRequests, findRunningRequest } from '../models/journey/journey-requests.ts';
import { claimDueWebhooks } from '../models/webhooks/serve-endpoint.ts';
import { runWithWork } from '../telemetry/work.ts';
import {
  buildConnectionCheckStart,
  buildConnectCompletionStart,
  buildMetaCallbackStart,
  type ConnectionsActivities,
} from '../workflows/contract/connections.ts';
import { buildConversionsStart, type SendConversions } from '../workflows/contract/conversions.ts';
import { buildSingleMailsStart, type SendSingleMails } from '../workflows/contract/emails.ts';
import {
  JOURNEY_REQUEST_WORKFLOWS,
  buildJourneyRequestStart,
  type ProcessJourneyRequest,
} from '../workflows/contract/journey-requests.ts';
import { buildProjectErasureStart, type EraseProject } from '../workflows/contract/projects.ts';
import { buildInvitationStart, type UsersActivities } from '../workflows/contract/users.ts';
import { buildWebhookDeliveryStart, type DeliverWebhooks } from '../workflows/contract/webhooks.ts';
import { createReconciler } from './reconciler.ts';

/**
 * Starts or signals the run of each project that has events to decide on, or conversions to send or verify.
 */
export const signalConversions = createReconciler({
  claim: claimDueConversions,
  rowsPerPass: 200,
  reconcile: ({ client, queuePrefix }, { projectId }) =>
    client.workflow.signalWithStart<SendConversions>(
      'sendConversions',
      buildConversionsStart({ queuePrefix, projectId }),
    ),
  failure: 'conversions workflow not signalled; a later pass retries',
});

export const signalWebhooks = createReconciler({
  claim: claimDueWebhooks,
  rowsPerPass: 100,
  reconcile: ({ client, queuePrefix }, ids) =>
    client.workflow.signalWithStart<DeliverWebhooks>(
      'deliverWebhooks',
      buildWebhookDeliveryStart({ queuePrefix, ...ids }),
    ),
  failure: 'webhook workflow not signalled; a later pass retries',
});

/**
 * Starts or signals the run of each mail account with waiting single mails, or with a call that has no stored
 * results.
 */
export const startSingleMails = createReconciler({
  claim: findSingleMailAccounts,
  rowsPerPass: 200,
  reconcile: ({ client, queuePrefix }, { projectId, connectionId }) =>
    client.workflow.signalWithStart<SendSingleMails>(
      'sendSingleMails',
      buildSingleMailsStart(queuePrefix, { projectId, ...(connectionId !== null && { connectionId }) }),
    ),
  failure: 'single mails not started; a later pass retries',
});

/**
 * Starts the activity that mails an invitation, if no activity was started or it ended before the mail was
 * sent.
 */
export const startInvitationMails = createReconciler({
  claim: claimUnsentInvitations,
  rowsPerPass: 20,
  async reconcile({ database, client, queuePrefix }, invitation) {
    const due = await findDueMail(database, invitation);
    if (!due) return;
    const start = buildInvitationStart({ queuePrefix, ...invitation, ...due });
    await client.activity.typed<UsersActivities>().start('sendInvitation', start);
  },
  failure: 'mail of an invitation not started; a later pass retries',
});

/**
 * Starts a run for each erasure and export that has no run, or whose run ended before its work was complete.
 */
export const startJourneyRequests = createReconciler({
  claim: claimJourneyRequests,
  rowsPerPass: 20,
  async reconcile({ database, client, queuePrefix }, request) {
    const running = await inProject(database, request.projectId, (project) =>
      findRunningRequest(project, request.journeyRequestId),
    );
    if (!running) return;
    const start = buildJourneyRequestStart({ queuePrefix, ...request, ...running });
    await runWithWork({ requestId: running.requestId }, () =>
      client.workflow.start<ProcessJourneyRequest>(JOURNEY_REQUEST_WORKFLOWS[running.kind], start),
    );
  },
  failure: 'journey request not started; a later pass retries',
});

export const eraseProjects = createReconciler({
  claim: claimProjectsToErase,
  rowsPerPass: 10,
  reconcile: ({ client, queuePrefix }, { projectId }) =>
    client.workflow.start<EraseProject>('eraseProject', buildProjectErasureStart({ queuePrefix, projectId })),
  failure: 'erasure of a project not started; a later pass retries',
});

/** Continues connect sessions whose worker died, or whose API process died before it started the work. */
export const completeConnects = createReconciler({
  claim: claimConnectSessions,
  rowsPerPass: 50,
  reconcile: ({ client, queuePrefix }, session) =>
    client.activity
      .typed<ConnectionsActivities>()
      .start('completeConnect', buildConnectCompletionStart({ queuePrefix, ...session })),
  failure: 'connect session not continued; a later pass retries',
});

/** Checks each active connection about once a day, and deletes revoked connections. */
export const checkConnections = createReconciler({
  claim: claimConnections,
  rowsPerPass: 50,
  reconcile: ({ client, queuePrefix }, connection) =>
    client.activity
      .typed<ConnectionsActivities>()
      .start('checkConnection', buildConnectionCheckStart({ queuePrefix, ...connection })),
  failure: 'connection not checked; a later pass retries',
});

/** Processes stored Meta callbacks whose processing did not start or failed. */
export const processMetaCallbacks = createReconciler({
  claim: claimMetaCallbacks,
  rowsPerPass: 50,
  reconcile: ({ client, queuePrefix }, { callbackId }) =>
    client.activity
      .typed<ConnectionsActivities>()
      .start('processMetaCallback', buildMetaCallbackStart({ queuePrefix, callbackId })),
  failure: 'Meta callback not processed; a later pass retries',
});
