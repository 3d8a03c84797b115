import type { Express } from 'express';
import { armedConsent } from '../consent/armed-consents.ts';
import { RequestError } from '../wire/loopback-app.ts';
import { accountQuery, providerPath } from './bodies.ts';
import type { FindProvider } from './provider-routes.ts';

/** The routes of consents: decide the next, list and end those that were given, and call an app back. */
export function mountConsents(app: Express, providerNamed: FindProvider): void {
  const of = (parameters: unknown) => providerNamed(providerPath.parse(parameters).provider);

  app.post('/control/consents/:provider', (request, response) => {
    const consent = armedConsent.parse(request.body);
    of(request.params).consents.armed.arm(consent);
    response.json(consent);
  });

  app.get('/control/consents/:provider', (request, response) => {
    response.json({ consents: of(request.params).consents.armed.list() });
  });

  app.delete('/control/consents/:provider', (request, response) => {
    const { account } = accountQuery.parse(request.query);
    response.json({ disarmed: of(request.params).consents.armed.disarm(account) });
  });

  app.get('/control/grants/:provider', (request, response) => {
    const { account } = accountQuery.parse(request.query);
    const { grants } = of(request.params).consents;
    const shown = grants.list(account).map(({ createdAt, expiresAt, ...grant }) => ({
      ...grant,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    }));
    response.json({ grants: shown });
  });

  app.delete('/control/grants/:provider', (request, response) => {
    const { account } = accountQuery.parse(request.query);
    const { grants } = of(request.params).consents;
    response.json({ ended: grants.end(grants.list(account), 'revoked') });
  });

  app.post('/control/callbacks/:provider', async (request, response) => {
    const { provider } = providerPath.parse(request.params);
    const called = providerNamed(provider);
    if (!called.callBack) throw new RequestError(404, `${provider} calls no app back.`);
    response.json({ answer: await called.callBack(request.body) });
  });
}
