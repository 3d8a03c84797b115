import type { Express, RequestHandler } from 'express';
import { stoppedBy } from '../../models/database.ts';
import { ROWS_TIMEOUT_MS, stopAfter } from '../request/deadline.ts';
import { badRequest } from '../request/errors.ts';
import { refuseMethod } from '../request/refuse-method.ts';
import { limitAuthorizations } from '../limits/limit-authorizations.ts';
import type { InteractionResult } from '../oauth/server.ts';
import { nothingToSignInToPage, signInFailurePage } from '../pages/sign-in-pages.ts';
import { askForLink } from './ask-for-link.ts';
import { followLink, showLink } from './open-link.ts';
import {
  acceptSignedIn,
  askToSignIn,
  showInvitation,
  showSignIn,
  signInAndJoin,
  signOutHere,
} from './invitation-pages.ts';
import { readOwnForm } from './read-form.ts';
import { showQuestion } from './show-question.ts';
import { sendPage, type SignInContext, type Visit, interactionOf } from './sign-in-context.ts';

/** The pages of an invitation; its token is in the address. */
const INVITATION = '/invitations/{token}';

/** Pages are of one browser and one moment, and their addresses are nobody else's business. */
const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Serves the pages to which the authorisation server sends people who have to sign in or to agree. */
export function mountSignIn(app: Express, context: SignInContext): void {
  const page =
    (route: string, serve: (visit: Visit, token: string) => Promise<void>): RequestHandler =>
    async (request, response) => {
      Object.assign(response.locals, { route, sendError: sendFailure });
      response.set(HEADERS);
      const { uid, token } = request.params;
      await stopAfter(ROWS_TIMEOUT_MS, (signal) => {
        const stopped = { ...context, database: stoppedBy(context.database, signal) };
        const visit = { context: stopped, request, response, uid: String(uid) };
        const serveVisit = () => serve(visit, typeof token === 'string' ? token : '');
        return context.oauth.stoppingWith(stopped.database, serveVisit);
      });
    };

  const refuse = (route: string, ...methods: string[]): RequestHandler => {
    const refuseOthers = refuseMethod(route, methods);
    return (request, response, next) => {
      response.locals.sendError = sendFailure;
      return refuseOthers(request, response, next);
    };
  };

  const asPages: RequestHandler = (_request, response, next) => {
    response.locals.sendError = sendFailure;
    response.set(HEADERS);
    next();
  };
  const limited = limitAuthorizations(context, '/sign-in/{uid}', 'pages');
  app.all(['/sign-in/:uid', '/sign-in/:uid/*rest'], asPages, limited);
  app.get('/sign-in/:uid', page('/sign-in/{uid}', showQuestion));
  app.post('/sign-in/:uid/link', page('/sign-in/{uid}/link', askForLink));
  app.post('/sign-in/:uid/answer', page('/sign-in/{uid}/answer', answerQuestion));
  app.get('/sign-in/:uid/link/:token', page('/sign-in/{uid}/link/{token}', showLink));
  app.post('/sign-in/:uid/link/:token', page('/sign-in/{uid}/link/{token}', followLink));
  app.all(
    ['/invitations/:uid', '/invitations/:uid/*rest'],
    asPages,
    limitAuthorizations(context, INVITATION, 'pages'),
  );
  app.get('/invitations/:uid', page(INVITATION, showInvitation));
  app.post('/invitations/:uid/sign-in', page(`${INVITATION}/sign-in`, askToSignIn));
  app.post('/invitations/:uid/sign-out', page(`${INVITATION}/sign-out`, signOutHere));
  app.post('/invitations/:uid/accept', page(`${INVITATION}/accept`, acceptSignedIn));
  app.get('/invitations/:uid/link/:token', page(`${INVITATION}/link/{token}`, showSignIn));
  app.post('/invitations/:uid/link/:token', page(`${INVITATION}/link/{token}`, signInAndJoin));
  app.all('/invitations/:uid', refuse(INVITATION, 'GET'));
  app.all('/invitations/:uid/link/:token', refuse(`${INVITATION}/link/{token}`, 'GET', 'POST'));
  for (const act of ['sign-in', 'sign-out', 'accept']) {
    app.all(`/invitations/:uid/${act}`, refuse(`${INVITATION}/${act}`, 'POST'));
  }
  app.all('/sign-in/:uid', refuse('/sign-in/{uid}', 'GET'));
  app.all('/sign-in/:uid/link', refuse('/sign-in/{uid}/link', 'POST'));
  app.all('/sign-in/:uid/answer', refuse('/sign-in/{uid}/answer', 'POST'));
  app.all('/sign-in/:uid/link/:token', refuse('/sign-in/{uid}/link/{token}', 'GET', 'POST'));
}

const sendFailure: NonNullable<Express.Locals['sendError']> = (_request, response, error) => {
  response.set(error.headers);
  sendPage(response, signInFailurePage(error), error.status);
};

const RESULTS = new Map<string, InteractionResult>([
  ['agree', { outcome: 'agreed' }],
  ['decline', { outcome: 'declined' }],
  ['sign-out', { outcome: 'signed-out' }],
]);

/** Reads the answer of the consent form and resumes the authorization request. */
async function answerQuestion(visit: Visit): Promise<void> {
  const { context, request, response, uid } = visit;
  const { publicUrl } = context.settings;
  const { fields } = await readOwnForm(request, response, { publicUrl, interaction: uid });
  const result = RESULTS.get(fields.get('answer') ?? '');
  if (result === undefined) throw badRequest('There is no such answer.');
  const interaction = await interactionOf(visit);
  const finished =
    interaction !== undefined && (await context.oauth.finishInteraction(request, response, result));
  if (!finished) sendPage(response, nothingToSignInToPage(), 404);
}
