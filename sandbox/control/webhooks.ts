import type { Express } from 'express';
import type { ControlledProvider, ControlledWebhooks } from '../wire/provider.ts';
import { providerPath, webhookBody, webhookQuery } from './bodies.ts';
import { ControlError } from './control-error.ts';

/** The routes that say where a provider's webhooks go, send one, and tell what became of them. */
export function mountWebhooks(app: Express, providerNamed: (name: string) => ControlledProvider): void {
  const webhooksOf = (parameters: unknown): ControlledWebhooks => {
    const { provider } = providerPath.parse(parameters);
    const { webhooks } = providerNamed(provider);
    if (!webhooks) throw new ControlError(404, `${provider} sends no webhooks.`);
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
    if (!sent) throw new ControlError(404, 'There is no such mail, or its account has no webhook.');
    response.json(sent);
  });
}
