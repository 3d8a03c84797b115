import type { Express } from 'express';
import type { Logger } from 'pino';
import { serveForm } from '../consent/serve-form.ts';
import { createProviderApp } from '../wire/loopback-app.ts';
import { serveCall } from '../wire/serve-call.ts';
import { mountResendConsent } from './oauth/consent.ts';
import { exchangeGrant, revokeGrant } from './oauth/tokens.ts';
import type { ResendProvider } from './provider.ts';
import { createErrorAnswer } from './errors.ts';

const ROUTES = [
  ['post', '/emails/batch', 'batch.send'],
  ['post', '/emails', 'emails.send'],
  ['get', '/domains', 'domains.list'],
  ['get', '/suppressions', 'suppressions.list'],
] as const;

/** Stands in for https://api.resend.com. */
export function createResendApp(resend: ResendProvider, log: Logger): Express {
  return createProviderApp({
    name: 'resend',
    log,
    mount: (app) => {
      mountResendOAuth(app, resend);
      for (const [method, path, operation] of ROUTES) {
        app[method](path, (request, response) => serveCall(resend, resend, { operation, request, response }));
      }
      app.all(
        ROUTES.map(([, path]) => path),
        (_request, response) => {
          response.status(405).json(createErrorAnswer('method_not_allowed').body);
        },
      );
      app.use((_request, response) => {
        response.status(404).json(createErrorAnswer('not_found').body);
      });
    },
    createErrorAnswer: () => createErrorAnswer('internal_server_error'),
  });
}

/** @see https://resend.com/docs/api-reference/oauth */
function mountResendOAuth(app: Express, resend: ResendProvider): void {
  mountResendConsent(app, resend);
  for (const [operation, read] of [
    ['token', exchangeGrant],
    ['revoke', revokeGrant],
  ] as const) {
    app.post(`/oauth/${operation}`, serveForm(resend, { operation, readCall: (form) => read(resend, form) }));
  }
}
