import type { Express } from 'express';
import { describeReachable } from '../../telemetry/dependencies.ts';
import type { ApiContext } from '../context.ts';
import { unavailable } from './errors.ts';
import { mountPage } from './refuse-method.ts';

/**
 * An unreachable dependency does not change the status of `/readyz`. Otherwise all processes would leave the
 * load balancer at once.
 */
export function mountHealth(
  app: Express,
  { checkDependencies, draining }: Pick<ApiContext, 'checkDependencies' | 'draining'>,
): void {
  mountPage(app, '/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'up' });
  });
  mountPage(app, '/readyz', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    if (draining.aborted) {
      response.status(503).json({ status: 'draining', ...unavailable().toJSON() });
      return;
    }
    response.json({ status: 'ready', ...describeReachable(await checkDependencies()) });
  });
}
