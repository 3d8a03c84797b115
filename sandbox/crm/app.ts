import type { Express } from 'express';
import type { Logger } from 'pino';
import { createProviderApp } from '../wire/loopback-app.ts';
import { serveCall } from '../wire/serve-call.ts';
import { createErrorAnswer } from './errors.ts';
import { mountHubSpotOAuth } from './oauth/mount-oauth.ts';
import type { CrmProvider } from './provider.ts';

const ROUTES = [
  ['post', '/:objectType/merge', 'objects.merge'],
  ['post', '/:objectType/search', 'objects.search'],
  ['post', '/:objectType', 'objects.create'],
  ['get', '/:objectType/:id', 'objects.read'],
  ['patch', '/:objectType/:id', 'objects.update'],
  ['delete', '/:objectType/:id', 'objects.archive'],
] as const;

/** Versions that HubSpot supports beyond 2027. The numbered versions end then and are not served. */
const VERSIONS = ['2026-03', '2026-09'];

/** Creates the server that stands in for https://api.hubapi.com. */
export function createCrmApp(crm: CrmProvider, log: Logger): Express {
  return createProviderApp({
    name: 'crm',
    log,
    mount: (app) => {
      mountHubSpotOAuth(app, crm);
      for (const [method, path, operation] of ROUTES) {
        const paths = VERSIONS.map((version) => `/crm/objects/${version}${path}`);
        app[method](paths, (request, response) => serveCall(crm, crm, { operation, request, response }));
      }
      const owners = VERSIONS.map((version) => `/crm/owners/${version}`);
      app.get(owners, (request, response) =>
        serveCall(crm, crm, { operation: 'owners.read', request, response }),
      );
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
