import { PROVIDER_TITLES, toProviderName } from '../../domain/connect-providers.ts';
import { connectAccounts } from '../../models/connections/connect-sessions.ts';
import { renderChoosePage, renderOutcomePage, renderWaitPage } from '../pages/connect-pages.ts';
import { findBrowser } from '../sign-in/browser.ts';
import { sendPage } from '../pages/html-page.ts';
import { getConnectPath, sendEndPage, type ConnectVisit, type FoundSession } from './connect-visit.ts';

export function showOutcome(visit: ConnectVisit, { sessionId, session, projectName }: FoundSession): void {
  const { context, request, response } = visit;
  const provider = toProviderName(session.provider);
  const path = getConnectPath(context, `sessions/${sessionId}`);
  if (session.isWithdrawn) return sendEndPage(visit, 'withdrawn');
  switch (session.state) {
    case 'connected':
    case 'denied':
    case 'failed': {
      const { state: status, outcome, connectionId, account } = session;
      if (session.returnUrl === null) {
        return sendPage(response, renderOutcomePage({ provider, projectName, status, outcome, account }));
      }
      const returnUrl = new URL(session.returnUrl);
      returnUrl.searchParams.set('status', status);
      if (connectionId !== null) returnUrl.searchParams.set('connectionId', connectionId);
      if (outcome !== null) returnUrl.searchParams.set('code', outcome);
      return response.redirect(303, returnUrl.toString());
    }
    case 'open':
    case 'authorizing':
      return sendEndPage(visit, 'expired');
    case 'exchanging':
    case 'storing':
      if (session.isExpired) return sendEndPage(visit, 'expired');
      return sendPage(response, renderWaitPage(PROVIDER_TITLES[provider]));
    case 'choosing': {
      const browser = findBrowser(request, context.settings.publicUrl);
      if (session.isExpired || !browser) return sendEndPage(visit, 'expired');
      const accounts = connectAccounts.safeParse(session.accounts).data ?? [];
      const formToken = browser.getFormToken(sessionId);
      const formTargets = session.returnUrl === null ? [] : [new URL(session.returnUrl).origin];
      return sendPage(
        response,
        renderChoosePage({ provider, projectName, path, formToken, accounts, formTargets }),
      );
    }
  }
}
