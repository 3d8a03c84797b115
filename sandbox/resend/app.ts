import type { Express } from 'express';
import type { Logger } from 'pino';
import { createProviderApp } from '../wire/provider-app.ts';
import { serveCall } from '../wire/serve-call.ts';
import { mountResendOAuth } from './oauth/mount-oauth.ts';
import type { ResendProvider } from './provider.ts';
import { errorAnswer } from './refusals.ts';

const ROUTES = {
  '/emails/batch': { post: 'batch.send' },
  '/emails': { post: 'emails.send' },
  '/domains': { get: 'domains.list' },
  '/suppressions': { get: 'suppressions.list' },
  '/webhooks': { get: 'webhooks.list', post: 'webhooks.create' },
  '/webhooks/:id': { get: 'webhooks.read', delete: 'webhooks.delete' },
};

const METHODS = ['get', 'post', 'delete'] as const;

/** The server that stands in for https://api.resend.com. */
export function createResendApp(resend: ResendProvider, log: Logger): Express {
  return createProviderApp({
    name: 'resend',
    log,
    mount: (app) => {
      mountResendOAuth(app, resend);
      for (const [path, operations] of Object.entries(ROUTES)) {
        for (const [method, operation] of Object.entries(operations)) {
          const route = METHODS.find((known) => known === method);
          if (route) app[route](path, (request, response) => serveCall(resend, operation, request, response));
        }
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
