import type { Express } from 'express';
import { RequestError } from '../wire/loopback-app.ts';
import type { ControlledProvider, ControlledWebhooks } from '../wire/provider.ts';
import { accountQuery, providerPath, webhookBody, webhookQuery } from './bodies.ts';

/** Finds a provider by its name in the path. Throws a RequestError (404) for one that this sandbox does not have. */
export type FindProvider = (name: string) => ControlledProvider;

/** The routes of a provider's webhooks: set their endpoint, send one, and count the deliveries. */
export function mountWebhooks(app: Express, providerNamed: FindProvider): void {
  const webhooksOf = (parameters: unknown): ControlledWebhooks => {
    const { provider } = providerPath.parse(parameters);
    const { webhooks } = providerNamed(provider);
    if (!webhooks) throw new RequestError(404, `${provider} sends no webhooks.`);
    return webhooks;
  };

  app.put('/control/webhooks/:provider', (request, response) => {
    const { account, ...endpoint } = webhookBody.parse(request.body);
    webhooksOf(request.params).sender.setEndpoint(endpoint.url === null ? null : endpoint, account);
    response.json({ url: endpoint.url, account });
  });

  app.get('/control/webhooks/:provider', (request, response) => {
    const { account } = webhookQuery.parse(request.query);
    const { sender } = webhooksOf(request.params);
    response.json({ url: sender.endpointOf(account)?.url ?? null, ...sender.countsOf(account) });
  });

  app.post('/control/webhooks/:provider/send', async (request, response) => {
    const sent = await webhooksOf(request.params).sendByCommand(request.body);
    if (!sent) throw new RequestError(404, 'There is no such mail, or its account has no webhook.');
    response.json(sent);
  });
}

/** The route of settings that only one provider has. It answers all settings as they are then. */
export function mountSettings(app: Express, providerNamed: FindProvider): void {
  app.put('/control/settings/:provider', (request, response) => {
    const { provider } = providerPath.parse(request.params);
    const { settings } = providerNamed(provider);
    if (!settings) throw new RequestError(404, `${provider} has no settings.`);
    response.json({ provider, ...settings.configure(request.body) });
  });
}

/** The route of the conversions that a provider counted. */
export function mountConversions(app: Express, providerNamed: FindProvider): void {
  app.get('/control/conversions/:provider', (request, response) => {
    const { provider } = providerPath.parse(request.params);
    const { account } = accountQuery.parse(request.query);
    const counted = providerNamed(provider).conversionReport?.(account);
    if (!counted) throw new RequestError(404, `${provider} counts no conversions.`);
    response.json(counted);
  });
}

/** The routes of what happens at a provider without our doing, and of its own sums of what it counts. */
export function mountOutside(app: Express, providerNamed: FindProvider): void {
  app.post('/control/changes/:provider', (request, response) => {
    const { provider: name } = providerPath.parse(request.params);
    const provider = providerNamed(name);
    if (!provider.change) throw new RequestError(404, `${name} is changed by its own calls only.`);
    response.json(provider.change(request.body));
  });

  app.get('/control/totals/:provider', (request, response) => {
    const { provider: name } = providerPath.parse(request.params);
    const provider = providerNamed(name);
    if (!provider.totals) throw new RequestError(404, `${name} has no totals.`);
    response.json(provider.totals(request.query));
  });
}
