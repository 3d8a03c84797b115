import type { Express, RequestHandler } from 'express';
import { runWithDatabaseDeadline } from '../request/deadline.ts';
import { mountPath } from '../request/refuse-method.ts';
import { limitPageRequests } from '../limits/limit-authorizations.ts';
import { renderSignInFailurePage } from '../pages/sign-in-pages.ts';
import { createPageMiddleware, sendPage } from '../pages/html-page.ts';
import {
  acceptSignedIn,
  joinAsNewcomer,
  requestSignIn,
  showInvitation,
  showSignIn,
  signInAndJoin,
  signOutHere,
} from './invitation-pages.ts';
import type { SignInContext, Visit } from './sign-in-context.ts';
import { answerQuestion, followLink, requestLink, showLink, showQuestion } from './sign-in-pages.ts';

type Serve = (visit: Visit, token: string) => Promise<void>;

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

export function mountSignIn(app: Express, context: SignInContext): void {
  const toHandler =
    (serve: Serve): RequestHandler =>
    async (request, response) => {
      const { uid, token } = request.params;
      await runWithDatabaseDeadline(context.database, (database) => {
        const visit = { context: { ...context, database }, request, response, uid: String(uid) };
        return context.oauth.runWithDatabase(database, () =>
          serve(visit, typeof token === 'string' ? token : ''),
        );
      });
    };

  const serveAsPages = createPageMiddleware(sendFailure);
  for (const [start, route] of [
    ['/sign-in/:uid', '/sign-in/{uid}'],
    ['/invitations/:uid', '/invitations/{uid}'],
  ] as const) {
    app.all([start, `${start}/*rest`], serveAsPages, limitPageRequests(context, route, 'pages'));
  }
  for (const [path, { get, post }] of PAGES)
    mountPath(app, path, { ...(get && { get: toHandler(get) }), ...(post && { post: toHandler(post) }) });
}

const sendFailure: NonNullable<Express.Locals['sendError']> = (_request, response, error) => {
  response.set(error.headers);
  sendPage(response, renderSignInFailurePage(error), error.status);
};
