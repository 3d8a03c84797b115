import { isConnectProvider, PROVIDER_TITLES, toProviderName } from '../../domain/connect-providers.ts';
import { getSessionBinding } from '../../models/connections/connect-sessions.ts';
import { chooseAccount, endConnectSession, storeCode } from '../../models/connections/connect-steps.ts';
import { inProject } from '../../models/in-project.ts';
import { seal } from '../../models/sealed.ts';
import { buildConnectCompletionStart } from '../../workflows/contract/connections.ts';
import { readPageForm } from '../sign-in/read-form.ts';
import { startActivity, warnOnFailure } from '../temporal/start-job.ts';
import { RANDOM_TOKEN } from '../validation/formats.ts';
import { toDigest } from './connect-link.ts';
import {
  findSession,
  getConnectPath,
  isSessionBrowser,
  sendEndPage,
  type ConnectVisit,
} from './connect-visit.ts';
import { showOutcome } from './show-outcome.ts';

/** Far above real authorization codes, which have a few hundred characters. */
const MAX_CODE_CHARACTERS = 4_000;

/**
 * Receives the provider's redirect. One statement stores the sealed code and consumes the `state`, so only
 * the first response counts.
 */
export async function receiveCallback(visit: ConnectVisit, provider: string): Promise<void> {
  const { context, request, response } = visit;
  const { publicKey } = context.settings.connect;
  const { state, code, error } = request.query;
  if (!isConnectProvider(provider) || typeof state !== 'string' || !RANDOM_TOKEN.test(state)) {
    return sendEndPage(visit, 'unknown-response');
  }
  const oauthStateDigest = toDigest(state);
  const found = await findSession(visit, { oauthState: oauthStateDigest });
  // The `state` is forged, already used or replaced, or it belongs to another provider.
  if (!found || toProviderName(found.session.provider) !== provider) {
    return sendEndPage(visit, 'unknown-response');
  }
  const { projectId, sessionId, session } = found;
  if (!isSessionBrowser(visit, found)) return sendEndPage(visit, 'foreign-browser');
  if (session.isWithdrawn) return sendEndPage(visit, 'withdrawn');
  if (session.isExpired) return sendEndPage(visit, 'expired-at-provider', PROVIDER_TITLES[provider]);
  if (session.isConnectionDeleted) return sendEndPage(visit, 'deleted-connection', PROVIDER_TITLES[provider]);
  const binding = getSessionBinding({ projectId, id: sessionId }, 'answer');
  const hasCode = typeof code === 'string' && code !== '' && code.length <= MAX_CODE_CHARACTERS;
  const sealedAnswer =
    publicKey && hasCode && error === undefined
      ? await seal(publicKey, binding, JSON.stringify({ code }))
      : undefined;
  const isStored = await inProject(context.database, projectId, async (project) => {
    if (sealedAnswer !== undefined) return storeCode(project, sessionId, { oauthStateDigest, sealedAnswer });
    const isDenied = error === 'access_denied';
    return endConnectSession(project, sessionId, {
      from: ['authorizing'],
      state: isDenied ? 'denied' : 'failed',
      outcome: isDenied ? 'access_denied' : 'refused',
    });
  });
  if (!isStored) return sendEndPage(visit, 'unknown-response');
  if (sealedAnswer !== undefined) await startCompletion(visit, { projectId, sessionId });
  // The redirect removes the code from the browser's address bar.
  response.redirect(303, getConnectPath(context, `sessions/${sessionId}`));
}

export async function showSession(visit: ConnectVisit, sessionId: string): Promise<void> {
  const found = await findSession(visit, { id: sessionId });
  if (!found) return sendEndPage(visit, 'expired');
  if (!isSessionBrowser(visit, found)) return sendEndPage(visit, 'foreign-browser');
  showOutcome(visit, found);
}

export async function receiveChoice(visit: ConnectVisit, sessionId: string): Promise<void> {
  const { context, request, response } = visit;
  const { publicUrl } = context.settings;
  const { fields } = await readPageForm(request, response, { publicUrl, interaction: sessionId });
  const found = await findSession(visit, { id: sessionId });
  if (!found) return sendEndPage(visit, 'expired');
  if (!isSessionBrowser(visit, found)) return sendEndPage(visit, 'foreign-browser');
  if (found.session.isWithdrawn) return sendEndPage(visit, 'withdrawn');
  const { projectId } = found;
  const account = fields.get('account') ?? '';
  const isCancelled = fields.get('answer') === 'cancel';
  const isChanged = await inProject(context.database, projectId, (project) =>
    isCancelled
      ? endConnectSession(project, sessionId, {
          from: ['choosing'],
          state: 'denied',
          outcome: 'access_denied',
        })
      : chooseAccount(project, sessionId, account),
  );
  if (isChanged && !isCancelled) await startCompletion(visit, { projectId, sessionId });
  response.redirect(303, getConnectPath(context, `sessions/${sessionId}`));
}

/** Starts the activity that completes the connection. If the start fails, the sweeper repeats it. */
async function startCompletion(
  { context }: ConnectVisit,
  { projectId, sessionId }: { projectId: string; sessionId: string },
): Promise<void> {
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const start = buildConnectCompletionStart({ queuePrefix, projectId, sessionId });
  await startActivity(context.temporal, 'completeConnect', start).catch(
    warnOnFailure(context.logger, { sessionId }, 'connection not completed yet; the sweeper retries'),
  );
}
