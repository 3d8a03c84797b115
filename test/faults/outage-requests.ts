import { randomUUID } from 'node:crypto';
import { connectionCreate } from '../../admin/commands/connection-create.ts';
import { oauthClientCreate } from '../../admin/commands/oauth-client-create.ts';
import { tokenIssue } from '../../admin/commands/token.ts';
import { closeContext, openSealingContext } from '../../admin/context.ts';
import { getCurrentKey, parseKeyring } from '../../models/sealed.ts';
import { signUnsubscribeToken } from '../../models/link-tokens.ts';
import { apiKey, bearer } from '../api/open-world.ts';
import { createRecipients } from '../support/email-batch.ts';
import { CONNECTION_KEYRING, SIGNING_KEYRING, UNSUBSCRIBE_KEYRING } from '../support/keys.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { createMailEvent, signHeaders } from '../support/webhook.ts';

/** Returns a new request of one kind. */
export type MakeRequest = () => { path: string; init?: RequestInit };

/** Requests by kind. Only those that wait for a workflow or an activity need Temporal. */
export type OutageRequests = {
  others: Record<string, MakeRequest>;
  needTemporal: Record<string, MakeRequest>;
};

/**
 * Returns the requests that callers and providers send during an outage of Temporal.
 * @param batch an existing batch to read
 */
export async function createOutageRequests(
  stack: OwnStack,
  { batchId, trackingId }: { batchId: string; trackingId: string },
): Promise<OutageRequests> {
  const { tenant } = stack;
  const { token, client } = await prepareProject(stack);
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
      'a batch’s status': createGet(`/emails/batch/${trackingId}`, { 'x-app-key': tenant.appKey }),
      'a batch’s recipients': createGet(`/emails/batch/${trackingId}/recipients`, {
        'x-app-key': tenant.appKey,
      }),
      'events of visitors': createPost(`${project}/events`, key, () => ({ events: [createPageView()] })),
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
      'who calls': createGet('/users/me', bearer(token)),
      'the event log': createGet(`${project}/event-log`, key),
      'a suppression': createPost('/emails/suppressions', { 'x-app-key': tenant.appKey }, () => ({
        email: `${randomUUID()}@example.com`,
        reason: 'unsubscribe',
      })),
      'an unsubscribe link': () => ({
        path: `/emails/unsubscribe/${link}`,
        init: { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
      }),
      'the settings of a project': createGet(`${project}/settings`, bearer(token)),
      'webhooks of a project': createGet(`${project}/webhooks`, bearer(token)),
    },
    needTemporal: {
      'a lead’s journey': createGet(`${project}/integrations/crmprovider/journey?crm_lead_id=1`, key),
      'customers of a connection': createGet(`${project}/searchads/customers`, key),
    },
  };
}

function createPageView() {
  return {
    id: randomUUID(),
    type: 'page_view',
    visitorId: 'vis_of_an_outage',
    sessionId: 'ses_of_an_outage',
    occurredAt: new Date().toISOString(),
    path: '/',
  };
}

/** Connects providers, and creates the owner's token and a client's credentials as HTTP Basic. */
async function prepareProject({ url, database, tenant }: OwnStack) {
  const context = openSealingContext({
    databaseUrl: database.adminUrl,
    actor: 'test',
    signing: undefined,
    connectionKeyring: parseKeyring(CONNECTION_KEYRING),
  });
  try {
    const signing = { keyring: parseKeyring(SIGNING_KEYRING), issuer: `${url}/api/auth`, audience: url };
    const { token } = await tokenIssue({ ...context, signing }, { user: tenant.ownerId });
    const created = await oauthClientCreate(context, {
      owner: tenant.ownerId,
      name: 'Outage',
      type: 'web',
      project: tenant.projectId,
      scope: ['emails:send'],
    });
    const [project, secret] = [tenant.projectId, 'of no account: nothing is asked of it'];
    await connectionCreate(context, { project, provider: 'crm', externalId: '1', name: 'CRM', secret });
    await connectionCreate(context, {
      project,
      provider: 'googleads',
      externalId: '9876543210',
      name: 'Ads',
      secret,
    });
    const basic = Buffer.from(`${created.clientId}:${created.secret}`).toString('base64');
    return { token, client: `Basic ${basic}` };
  } finally {
    await closeContext(context);
  }
}
