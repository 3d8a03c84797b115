import type { Express, Request, Response } from 'express';
import { serveForm, type FormCall, type FormRequest } from '../../consent/serve-form.ts';
import { namedError } from '../errors.ts';
import type { MetaProvider } from '../provider.ts';
import { mountMetaConsent } from './consent.ts';
import { readDebug } from './debug-token.ts';
import { deletePermissions, readPermissions } from './permissions.ts';
import { readExchange } from './tokens.ts';

/** Adds the consent page and the endpoints of Graph that issue, describe and end tokens. */
export function mountMetaOAuth(app: Express, provider: MetaProvider): void {
  mountMetaConsent(app, provider);
  const serve = (
    operation: string,
    read: (form: FormRequest, request: Request) => FormCall,
  ): ((request: Request, response: Response) => Promise<void>) => {
    return (request, response) =>
      serveForm(
        provider,
        {
          operation,
          read: (form) => read(form, request),
          faultAnswer: ({ status = 500, name }) => namedError(status, name, {}),
          inQuery: true,
        },
        request,
        response,
      );
  };
  app.get(
    '/:version/oauth/access_token',
    serve('token', (form) => readExchange(provider, form)),
  );
  app.get(
    ['/debug_token', '/:version/debug_token'],
    serve('debug_token', (form) => readDebug(provider, form)),
  );
  const permissions = ['/me/permissions', '/:version/me/permissions'];
  app.get(
    permissions,
    serve('permissions', (form) => readPermissions(provider, form)),
  );
  app.delete(
    permissions.flatMap((path) => [path, `${path}/:permission`]),
    serve('permissions.delete', (form, { params }) => {
      const { permission } = params;
      return deletePermissions(provider, form, typeof permission === 'string' ? permission : undefined);
    }),
  );
}
