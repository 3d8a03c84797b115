import type { Express } from 'express';
import type { Logger } from 'pino';
import { createProviderApp } from '../wire/provider-app.ts';
import { serveCall } from '../wire/serve-call.ts';
import { errorAnswer } from './errors.ts';
import type { CrmProvider } from './provider.ts';

const ROUTES = [
  ['post', '/crm/v3/objects/:objectType/merge', 'objects.merge'],
  ['post', '/crm/v3/objects/:objectType', 'objects.create'],
  ['get', '/crm/v3/objects/:objectType/:id', 'objects.read'],
  ['patch', '/crm/v3/objects/:objectType/:id', 'objects.update'],
  ['delete', '/crm/v3/objects/:objectType/:id', 'objects.archive'],
] as const;

/** The server that stands in for https://api.hubapi.com. */
export function createCrmApp(crm: CrmProvider, log: Logger): Express {
  return createProviderApp({
    name: 'crm',
    log,
    mount: (app) => {
      for (const [method, path, operation] of ROUTES) {
        app[method](path, (request, response) => serveCall(crm, operation, request, response));
      }
      app.use((_request, response) => {
        response.status(404).json(errorAnswer('OBJECT_NOT_FOUND', { message: 'resource not found' }).body);
      });
    },
    errorAnswer: (clientError) =>
      clientError
        ? errorAnswer('VALIDATION_ERROR', { status: clientError.status })
        : errorAnswer('INTERNAL_ERROR'),
  });
}
