import type { Express } from 'express';
import type { Logger } from 'pino';
import { createProviderApp } from '../wire/loopback-app.ts';
import { serveCall } from '../wire/serve-call.ts';
import { createErrorAnswer } from './errors.ts';
import { mountHubSpotOAuth } from './oauth/mount-oauth.ts';
import type { CrmProvider } from './provider.ts';

const ROUTES = [
  ['post', 'objects', '/:objectType/merge', 'objects.merge'],
  ['post', 'objects', '/:objectType/search', 'objects.search'],
  ['post', 'objects', '/:objectType', 'objects.create'],
  ['get', 'objects', '/:objectType/:id', 'objects.read'],
  ['patch', 'objects', '/:objectType/:id', 'objects.update'],
  ['delete', 'objects', '/:objectType/:id', 'objects.archive'],
  ['get', 'owners', '', 'owners.read'],
] as const;

/** Versions of the CRM API. Numbered versions such as v3 are omitted, because HubSpot ends them in 2027. */
const VERSIONS = ['2026-03', '2026-09'];

/** Stands in for https://api.hubapi.com. */
export function createCrmApp(crm: CrmProvider, log: Logger): Express {
  return createProviderApp({
    name: 'crm',
    log,
    mount: (app) => {
      mountHubSpotOAuth(app, crm);
      for (const [method, resource, path, operation] of ROUTES) {
        const paths = VERSIONS.map((version) => `/crm/${resource}/${version}${path}`);
        app[method](paths, (request, response) => serveCall(crm, crm, { operation, request, response }));
      }
      app.use((_request, response) => {
        response
          .status(404)
          .json(createErrorAnswer('OBJECT_NOT_FOUND', { message: 'resource not found' }).body);
      });
    },
    createErrorAnswer: (clientError) =>
      clientError
        ? createErrorAnswer('VALIDATION_ERROR', { status: clientError.status })
        : createErrorAnswer('INTERNAL_ERROR'),
  });
}
