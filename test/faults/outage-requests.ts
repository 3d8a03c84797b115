import { randomUUID } from 'node:crypto';
import { oauthClientCreate } from '../../admin/commands/oauth-client-create.ts';
import { getCurrentKey, parseKeyring } from '../../models/sealed.ts';
import { signUnsubscribeToken } from '../../models/link-tokens.ts';
import { apiKey } from '../api/open-world.ts';
import { connectAccount } from '../support/tenant.ts';
import { createRecipients } from '../support/email-batch.ts';
import { UNSUBSCRIBE_KEYRING } from '../support/keys.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { createMailEvent, signHeaders } from '../support/webhook.ts';
import { createTokenHeaders, runAsAdmin } from './stack-access.ts';

export type CreateRequest = () => { path: string; init?: RequestInit };

/** Requests by whether they need Temporal. Only requests that wait for an activity need it. */
export type OutageRequests = {
  others: Record<string, CreateRequest>;
  needTemporal: Record<string, CreateRequest>;
};

/**
 * Prepares the project, and returns requests that callers and providers send during an outage of Temporal.
 * @param batch an existing batch to read
 */
export async function createOutageRequests(
  stack: OwnStack,
  { batchId, trackingId }: { batchId: string; trackingId: string },
): Promise<OutageRequests> {
  const { tenant } = stack;
  const client = await prepareProject(stack);
  const owner = await createTokenHeaders(stack, tenant.ownerId);
  const project = `/projects/${tenant.projectId}`;
  const key = apiKey(tenant.serviceAccountKey);
  const createGet = (path: string, headers: Record<string, string>) => () => ({ path, init: { headers } });
  const createPost = (path: string, headers: Record<string, string>, body: () => object) => () => ({
    path,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body()),
    },
  });
  const [, unsubscribeKey] = getCurrentKey(parseKeyring(UNSUBSCRIBE_KEYRING));
  const link = signUnsubscribeToken(unsubscribeKey, { projectId: tenant.projectId, batchId, index: 0 });
  return {
    others: {
      'a batch': createPost('/emails/batch/queue', { 'x-app-key': tenant.appKey }, () => ({
        trackingId: randomUUID(),
        recipients: createRecipients(2),
        template: { subject: 'Hello', text: 'Hello' },
      })),
      'the status of a batch': createGet(`/emails/batch/${trackingId}`, { 'x-app-key': tenant.appKey }),
      'the recipients of a batch': createGet(`/emails/batch/${trackingId}/recipients`, {
        'x-app-key': tenant.appKey,
      }),
      'events of a visitor': createPost(`${project}/events`, key, () => ({ events: [createPageView()] })),
      'an event of the mail provider': () => {
        const body = createMailEvent('email.delivered', { messageId: randomUUID() });
        return { path: '/webhooks/resend', init: { method: 'POST', headers: signHeaders(body), body } };
      },
      'a token': () => ({
        path: '/api/auth/token',
        init: {
          method: 'POST',
          headers: { authorization: client },
          body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'emails:send' }),
        },
      }),
      'the caller': createGet('/users/me', owner),
      'the event log': createGet(`${project}/event-log`, key),
      'a suppression': createPost('/emails/suppressions', { 'x-app-key': tenant.appKey }, () => ({
        email: `${randomUUID()}@example.com`,
        reason: 'unsubscribe',
      })),
      'an unsubscribe link': () => ({
        path: `/emails/unsubscribe/${link}`,
        init: { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
      }),
      'the settings of a project': createGet(`${project}/settings`, owner),
      'webhooks of a project': createGet(`${project}/webhooks`, owner),
    },
    needTemporal: {
      'the journey of a lead': createGet(`${project}/integrations/crmprovider/journey?crm_lead_id=1`, key),
      'customers of a connection': createGet(`${project}/searchads/customers`, key),
    },
  };
}

function createPageView() {
  return {
    id: randomUUID(),
    type: 'page_view',
    visitorId: 'vis_outage',
    sessionId: 'ses_outage',
    occurredAt: new Date().toISOString(),
    path: '/',
  };
}

/** Connects two accounts and creates an OAuth client. Returns the client's HTTP Basic credentials. */
async function prepareProject(stack: OwnStack): Promise<string> {
  const { projectId: project, ownerId: owner } = stack.tenant;
  // No request reaches the providers, so the secret is never used.
  const secret = 'unused';
  return runAsAdmin(stack, async (admin) => {
    const { clientId, secret: clientSecret } = await oauthClientCreate(admin, {
      owner,
      name: 'Outage',
      type: 'web',
      project,
      scope: ['emails:send'],
    });
    await connectAccount(admin, { project, provider: 'crm', externalId: '1', name: 'CRM', secret });
    await connectAccount(admin, {
      project,
      provider: 'googleads',
      externalId: '9876543210',
      name: 'Ads',
      secret,
    });
    return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  });
}
