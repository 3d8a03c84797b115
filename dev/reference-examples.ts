import { z } from 'zod';
import { createDemoApi } from './demo-api.ts';
import { sortExampleProjectsLast } from './demo-history.ts';
import { createExampleBuilder, PROJECT_EXTERNAL_ID, type Example } from './example-builder.ts';
import { getMessage } from './processes/errors.ts';
import { createSequenceExamples } from './sequence-examples.ts';
import { readJsonOrEmpty, writePrivateJson } from './private-file.ts';
import type { StackFile } from './stack-file.ts';
import { DEMO_MANAGER } from './demo-connections.ts';

const examples = z.record(z.string(), z.record(z.string(), z.string().nullable()));

/**
 * Values by `operationId` (`*` for all operations) and parameter name. Null removes the example of the
 * OpenAPI document.
 */
type Examples = z.infer<typeof examples>;

const CAMPAIGN = '7000000002';

/**
 * Creates missing resources for the examples of the API reference, and stores their ids in `file`. Operations
 * that delete or revoke have their own resources, so that trying them breaks no other example.
 * @throws AggregateError when resources could not be created; the API reference then shows the examples of
 * the OpenAPI document
 */
export async function ensureReferenceExamples(
  stack: Pick<StackFile, 'api' | 'demo' | 'postgres'>,
  file: string,
): Promise<void> {
  const { api, demo } = stack;
  const { projectId, customerId, accountId, crmLeadId, ownerId } = demo;
  const demoApi = createDemoApi(api, demo);
  const builder = createExampleBuilder(demoApi, { projectId, crmLeadId });
  const sequences = createSequenceExamples(demoApi, projectId);
  const storedValues = examples.safeParse(readJsonOrEmpty(file)).data ?? {};
  const values: Examples = {
    ...storedValues,
    '*': {
      ...storedValues['*'],
      projectId,
      'X-Project-Id': projectId,
      customerId,
      accountId,
      crm_lead_id: crmLeadId,
      kinds: null,
      loginCustomerId: DEMO_MANAGER.externalId,
      campaignId: CAMPAIGN,
      userId: ownerId,
    },
  };
  writePrivateJson(file, values);

  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => failures.push(error));
  };
  const ensure = async (operation: string, name: string, { exists, create }: Example): Promise<void> => {
    const before = storedValues[operation]?.[name];
    const value = typeof before === 'string' && (await exists(before)) ? before : await create();
    values[operation] = { ...values[operation], [name]: value };
  };
  // One after another, so that these calls do not delay the user's first requests.
  await attempt(() => ensure('*', 'serviceAccountId', builder.serviceAccount));
  const account = values['*']?.['serviceAccountId'];
  if (account) await attempt(() => ensure('revokeServiceAccountKey', 'keyId', builder.getKey(account)));
  await attempt(() => ensure('deleteProject', 'projectId', builder.projectToDelete));
  await attempt(() => sortExampleProjectsLast(stack, [PROJECT_EXTERNAL_ID]));
  await attempt(() => ensure('deleteServiceAccount', 'serviceAccountId', builder.accountToDelete));
  await attempt(() => ensure('revokeWriteKey', 'keyId', builder.writeKey));
  await attempt(() => ensure('listWriteKeyEvents', 'keyId', builder.writeKey));
  await attempt(() => ensure('*', 'roleId', builder.role));
  await attempt(() => ensure('deleteRole', 'roleId', builder.role));
  await attempt(() => ensure('*', 'invitationId', builder.invitation));
  await attempt(() => ensure('revokeInvitation', 'invitationId', builder.invitation));
  await attempt(() => ensure('*', 'connectionId', builder.connection));
  await attempt(() => ensure('deleteConnection', 'connectionId', builder.connectionToDelete));
  await attempt(() => ensure('*', 'webhookId', builder.webhook));
  const webhook = values['*']?.['webhookId'];
  if (webhook) await attempt(() => ensure('*', 'deliveryId', builder.getDelivery(webhook)));
  await attempt(() => ensure('*', 'templateId', sequences.getTemplate('Getting started')));
  await attempt(() => ensure('archiveEmailTemplate', 'templateId', sequences.getTemplate('Last season')));
  const template = values['*']?.['templateId'];
  if (template) {
    await attempt(() => ensure('*', 'sequenceId', sequences.getSequence('Onboarding', template)));
    const archived = sequences.getSequence('Onboarding of last season', template);
    await attempt(() => ensure('archiveSequence', 'sequenceId', archived));
  }
  const sequence = values['*']?.['sequenceId'];
  if (sequence) await attempt(() => ensure('*', 'enrollmentId', sequences.getEnrollment(sequence)));
  await attempt(() => ensure('deleteWebhook', 'webhookId', builder.webhook));
  await attempt(() => ensure('*', 'clientId', builder.client));
  await attempt(() => ensure('*', 'itemId', builder.asset));
  await attempt(() => ensure('*', 'requestId', builder.journeyRequest));
  await attempt(() => ensure('*', 'trackingId', builder.batch));
  await attempt(() => ensure('cancelEmailBatch', 'trackingId', builder.batch));
  await attempt(() => ensure('rescheduleEmailBatch', 'trackingId', builder.batch));
  await attempt(() => ensure('cancelEmailSend', 'sendId', builder.send));
  await attempt(() => ensure('deleteOAuthClient', 'clientId', builder.client));
  await attempt(() => ensure('deleteAsset', 'itemId', builder.asset));
  await attempt(() => ensure('revokeAppKey', 'keyId', builder.appKey));
  await attempt(builder.suppression);
  writePrivateJson(file, values);
  if (failures.length > 0) throw new AggregateError(failures, failures.map(getMessage).join('; '));
}
