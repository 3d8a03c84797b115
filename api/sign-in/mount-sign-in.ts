import type { Express, RequestHandler } from 'express';
import { withSignal } from '../../models/database.ts';
import { ROWS_TIMEOUT_MS, runWithDeadline } from '../request/deadline.ts';
import { badRequest } from '../request/errors.ts';
import { mountPath } from '../request/refuse-method.ts';
import { limitAuthorizations } from '../limits/limit-authorizations.ts';
import type { InteractionResult } from '../oauth/server.ts';
import { renderNoSignInPage, renderSignInFailurePage } from '../pages/sign-in-pages.ts';
import { sendPage } from '../pages/html-page.ts';
import { requestLink } from './ask-for-link.ts';
import { followLink, showLink } from './open-link.ts';
import {
  acceptSignedIn,
  joinAsNewcomer,
  requestSignIn,
  showInvitation,
  showSignIn,
  signInAndJoin,
  signOutHere,
} from './invitation-pages.ts';
import { readOwnForm } from './read-form.ts';
import { showQuestion } from './show-question.ts';
import { findVisitInteraction, type SignInContext, type Visit } from './sign-in-context.ts';

/** Pages belong to one browser, and their URLs contain tokens. */
const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

type Serve = (visit: Visit, token: string) => Promise<void>;

/** Pages by path. */
const PAGES: readonly [path: string, serve: { get?: Serve; post?: Serve }][] = [
  ['/sign-in/:uid', { get: showQuestion }],
  ['/sign-in/:uid/link', { post: requestLink }],
  ['/sign-in/:uid/answer', { post: answerQuestion }],
  ['/sign-in/:uid/link/:token', { get: showLink, post: followLink }],
  ['/invitations/:uid', { get: showInvitation }],
  ['/invitations/:uid/join', { post: joinAsNewcomer }],
  ['/invitations/:uid/sign-in', { post: requestSignIn }],
  ['/invitations/:uid/sign-out', { post: signOutHere }],
  ['/invitations/:uid/accept', { post: acceptSignedIn }],
  ['/invitations/:uid/link/:token', { get: showSignIn, post: signInAndJoin }],
];

/** Mounts the sign-in and consent pages of the authorization server. */
export function mountSignIn(app: Express, context: SignInContext): void {
  const page =
    (serve: Serve): RequestHandler =>
    async (request, response) => {
      const { uid, token } = request.params;
      await runWithDeadline(ROWS_TIMEOUT_MS, (signal) => {
        const boundContext = { ...context, database: withSignal(context.database, signal) };
        const visit = { context: boundContext, request, response, uid: String(uid) };
        const serveVisit = () => serve(visit, typeof token === 'string' ? token : '');
        return context.oauth.runWithDatabase(boundContext.database, serveVisit);
      });
    };

  const serveAsPages: RequestHandler = (_request, response, next) => {
    response.locals.sendError = sendFailure;
    response.set(HEADERS);
    next();
  };
  for (const [start, route] of [
    ['/sign-in/:uid', '/sign-in/{uid}'],
    ['/invitations/:uid', '/invitations/{uid}'],
  ] as const) {
    app.all([start, `${start}/*rest`], serveAsPages, limitAuthorizations(context, route, 'pages'));
  }
  for (const [path, { get, post }] of PAGES)
    mountPath(app, path, { ...(get && { get: page(get) }), ...(post && { post: page(post) }) });
}

const sendFailure: NonNullable<Express.Locals['sendError']> = (_request, response, error) => {
  response.set(error.headers);
  sendPage(response, renderSignInFailurePage(error), error.status);
};

const RESULTS = new Map<string, InteractionResult>([
  ['agree', { outcome: 'agreed' }],
  ['decline', { outcome: 'declined' }],
  ['sign-out', { outcome: 'signed-out' }],
]);

/** Reads the consent form and resumes the authorization request. */
async function answerQuestion(visit: Visit): Promise<void> {
  const { context, request, response, uid } = visit;
  const { publicUrl } = context.settings;
  const { fields } = await readOwnForm(request, response, { publicUrl, interaction: uid });
  const result = RESULTS.get(fields.get('answer') ?? '');
  if (result === undefined) throw badRequest('answer must be agree, decline or sign-out.');
  const interaction = await findVisitInteraction(visit);
  const finished =
    interaction !== undefined && (await context.oauth.finishInteraction(request, response, result));
  if (!finished) sendPage(response, renderNoSignInPage(), 404);
}
