import path from 'node:path';
import type { Express, RequestHandler } from 'express';
import { withSignal } from '../../models/database.ts';
import { ROWS_TIMEOUT_MS, runWithDeadline } from '../request/deadline.ts';
import { AppError } from '../request/errors.ts';
import { mountPage, mountPath } from '../request/refuse-method.ts';
import { SIGNED_IN_PATH } from '../oauth/console-client.ts';
import { renderNotSignedInPage } from '../pages/console-pages.ts';
import { limitAuthorizations } from '../limits/limit-authorizations.ts';
import { sendPage } from '../pages/html-page.ts';
import { serveAssets } from './assets.ts';
import { resolveConsoleFolder, sendIndex } from './files.ts';
import { requireConsole } from './forward.ts';
import { followConsoleLink, showConsoleLink, type LinkVisit } from './open-link.ts';
import { servePreview } from './preview-page.ts';
import { endSession, isSignedOut, requireSession, type ConsoleContext } from './session.ts';
import { startSignIn, finishSignIn } from './sign-in.ts';

const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Mounts the console's files, sign-in and sign-out. `forward.ts` serves its API calls. */
export function mountConsole(app: Express, context: ConsoleContext): void {
  mountSignIn(app, context);
  const folder = resolveConsoleFolder(context.settings.consoleFolder);
  mountPage(app, '/console/preview', servePreview);
  const assets = serveAssets(path.join(folder, 'assets'));
  // A missing asset is 404, not a client-side route.
  for (const route of ['/console/assets/:name', '/console/assets/*name']) mountPage(app, route, assets);
  const index: RequestHandler = (request, response) =>
    sendIndex(response, folder, context.settings, isSignedOut(request, context.settings.publicUrl));
  mountPage(app, '/console', index);
  mountPage(app, '/console/*page', index);
}

function mountSignIn(app: Express, context: ConsoleContext): void {
  const withDeadline =
    (serve: (visit: Omit<LinkVisit, 'token'>, token: string) => Promise<void>): RequestHandler =>
    async (request, response) => {
      response.set(HEADERS);
      const { token } = request.params;
      await runWithDeadline(ROWS_TIMEOUT_MS + 5_000, (signal) => {
        const boundContext = { ...context, database: withSignal(context.database, signal) };
        return context.oauth.runWithDatabase(boundContext.database, () =>
          serve({ context: boundContext, request, response }, typeof token === 'string' ? token : ''),
        );
      });
    };
  mountPage(app, '/console/sign-in', async (request, response) => {
    response.set(HEADERS);
    await startSignIn(context, request, response);
  });
  app.get(SIGNED_IN_PATH, limitAuthorizations(context, SIGNED_IN_PATH, 'pages'));
  mountPath(app, SIGNED_IN_PATH, { get: withDeadline(signIn) });
  mountPath(app, '/console/sign-out', { post: withDeadline(signOut) });
  app.all('/console/links/:token', limitAuthorizations(context, '/console/links/{token}', 'pages'));
  mountPath(app, '/console/links/:token', {
    get: withDeadline((visit, token) => showConsoleLink({ ...visit, token })),
    post: withDeadline((visit, token) => followConsoleLink({ ...visit, token })),
  });
}

async function signIn({ context, request, response }: Omit<LinkVisit, 'token'>): Promise<void> {
  const { publicUrl } = context.settings;
  const returnTo = await finishSignIn(context, request, response);
  if (returnTo === undefined)
    return sendPage(response, renderNotSignedInPage(`${publicUrl}/console/sign-in`), 400);
  response.redirect(303, publicUrl + returnTo);
}

/** Ends the sessions of the console and of the authorization server, so the next sign-in needs a mail. */
async function signOut({ context, request, response }: Omit<LinkVisit, 'token'>): Promise<void> {
  requireConsole(request, context.settings.publicUrl);
  const session = await requireSession(context, request).catch(ignoreSignedOut);
  await endSession(context, response, session);
  await context.oauth.signBrowserOut(request, response);
  response.status(204).end();
}

function ignoreSignedOut(error: unknown): undefined {
  if (error instanceof AppError && error.status === 401) return undefined;
  throw error;
}
