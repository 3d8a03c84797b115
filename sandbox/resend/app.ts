import type { Express } from 'express';
import type { Logger } from 'pino';
import { createProviderApp } from '../wire/provider-app.ts';
import { serveCall } from '../wire/serve-call.ts';
import type { ResendProvider } from './provider.ts';
import { errorAnswer } from './refusals.ts';

const ROUTES = { '/emails/batch': 'batch.send', '/emails': 'emails.send' };

/** The server that stands in for https://api.resend.com. */
export function createResendApp(resend: ResendProvider, log: Logger): Express {
  return createProviderApp({
    name: 'resend',
    log,
    mount: (app) => {
      for (const [path, operation] of Object.entries(ROUTES)) {
        app.post(path, (request, response) => serveCall(resend, operation, request, response));
        app.all(path, (_request, response) => {
          response.status(405).json(errorAnswer('method_not_allowed').body);
        });
      }
      app.use((_request, response) => {
        response.status(404).json(errorAnswer('not_found').body);
      });
    },
    errorAnswer: () => errorAnswer('internal_server_error'),
  });
}
