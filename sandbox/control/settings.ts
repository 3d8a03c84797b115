import type { Express } from 'express';
import type { ControlledProvider } from '../wire/provider.ts';
import { providerPath } from './bodies.ts';
import { ControlError } from './control-error.ts';

/** The route that sets what only one provider has; answers what is in force. */
export function mountSettings(app: Express, providerNamed: (name: string) => ControlledProvider): void {
  app.put('/control/settings/:provider', (request, response) => {
    const { provider } = providerPath.parse(request.params);
    const { settings } = providerNamed(provider);
    if (!settings) throw new ControlError(404, `${provider} has no settings.`);
    response.json({ provider, ...settings.configure(request.body) });
  });
}
