import path from 'node:path';
import type { Express, RequestHandler } from 'express';
import type { Database } from '../../models/database.ts';
import { ROWS_TIMEOUT_MS, runWithDatabaseDeadline } from '../request/deadline.ts';
import { AppError } from '../request/errors.ts';
import { mountPage, mountPath } from '../request/refuse-method.ts';
import { SIGNED_IN_PATH } from '../oauth/console-client.ts';
import { renderNotSignedInPage } from '../pages/sign-in-pages.ts';
import { limitPageRequests } from '../limits/limit-authorizations.ts';
import { PRIVATE_HEADERS, sendPage } from '../pages/html-page.ts';
import { serveAssets } from './assets.ts';
import { sendIndex } from './files.ts';
import { requireConsole } from './forward.ts';
import { servePreview } from './preview-page.ts';
import {
  endSession,
  isSignedOut,
  requireSession,
  type ConsoleContext,
  type ConsoleVisit,
} from './session.ts';
import {
  finishSignIn,
  followConsoleLink,
  showConsoleLink,
  startSignIn,
  TOKEN_TIMEOUT_MS,
} from './sign-in.ts';

/** This relative path leads to the console from the sources and from the compiled code. */
const DEFAULT_FOLDER = path.join(import.meta.dirname, '../../console/dist');

export function mountConsole(app: Express, context: ConsoleContext): void {
  mountSignIn(app, context);
  const folder = context.settings.consoleFolder ?? DEFAULT_FOLDER;
  mountPage(app, '/console/preview', servePreview);
  const assets = serveAssets(path.join(folder, 'assets'));
  // Without the second route, nested paths would get the console's page instead of a 404.
  for (const route of ['/console/assets/:name', '/console/assets/*name']) mountPage(app, route, assets);
  const index: RequestHandler = (request, response) =>
    sendIndex(response, folder, context.settings, isSignedOut(request, context.settings.publicUrl));
  mountPage(app, '/console', index);
  mountPage(app, '/console/*page', index);
}

function mountSignIn(app: Express, context: ConsoleContext): void {
  const withDeadline =
    (serve: (visit: ConsoleVisit, token: string) => Promise<void>): RequestHandler =>
    async (request, response) => {
      response.set(PRIVATE_HEADERS);
      const { token } = request.params;
      const run = (database: Database) => {
        const visit = { context: { ...context, database }, request, response };
        return context.oauth.runWithDatabase(database, () =>
          serve(visit, typeof token === 'string' ? token : ''),
        );
      };
      await runWithDatabaseDeadline(context.database, run, ROWS_TIMEOUT_MS + TOKEN_TIMEOUT_MS);
    };
  mountPage(app, '/console/sign-in', async (request, response) => {
    response.set(PRIVATE_HEADERS);
    await startSignIn(context, request, response);
  });
  app.get(SIGNED_IN_PATH, limitPageRequests(context, SIGNED_IN_PATH, 'pages'));
  mountPath(app, SIGNED_IN_PATH, { get: withDeadline(signIn) });
  mountPath(app, '/console/sign-out', { post: withDeadline(signOut) });
  app.all('/console/links/:token', limitPageRequests(context, '/console/links/{token}', 'pages'));
  mountPath(app, '/console/links/:token', {
    get: withDeadline(showConsoleLink),
    post: withDeadline(followConsoleLink),
  });
}

async function signIn({ context, request, response }: ConsoleVisit): Promise<void> {
  const { publicUrl } = context.settings;
  const returnTo = await finishSignIn(context, request, response);
  if (returnTo === undefined)
    return sendPage(response, renderNotSignedInPage(`${publicUrl}/console/sign-in`), 400);
  response.redirect(303, publicUrl + returnTo);
}

/**
 * Ends the browser's sessions at the console and at the authorization server, so that the next sign-in needs
 * a new link.
 */
async function signOut({ context, request, response }: ConsoleVisit): Promise<void> {
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
