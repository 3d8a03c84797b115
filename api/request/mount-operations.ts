import type { Express } from 'express';
import { readPoolUse } from '../../models/database.ts';
import type { ApiContext } from '../context.ts';
import { RequestQueue, ExpectedTenants } from '../limits/admission.ts';
import { selectRateClass } from '../limits/rate-limits.ts';
import { handlers } from '../operations/index.gen.ts';
import type { OperationId } from '../operations/operation.ts';
import { computeJsonLimits } from '../validation/json-limits.ts';
import { answerPreflight, isCallableFromPages } from './cross-origin.ts';
import { refuseMethod } from './refuse-method.ts';
import { serveOperation } from './serve-operation.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Shared by operations and the MCP server's messages. */
export type Serving = { queue: RequestQueue; tenants: ExpectedTenants };

export function createServing({ database }: ApiContext): Serving {
  return { queue: new RequestQueue(readPoolUse(database).max), tenants: new ExpectedTenants() };
}

/**
 * Registers the 405 routes after all operations. Otherwise the 405 route of `/emails/batch/queue` would
 * refuse a GET of the batch whose `trackingId` is `queue`.
 * @throws TypeError for an operation without a handler
 */
export function mountOperations(app: Express, context: ApiContext, serving: Serving): void {
  const { document, validators } = context;
  const paths = Object.entries(document.paths).toSorted(
    ([left], [right]) => countParameters(left) - countParameters(right),
  );
  for (const [route, operations] of paths) {
    const validator = validators(route);
    for (const [method, operation] of Object.entries(operations)) {
      const { operationId } = operation;
      if (!isMethod(method) || !isOperationId(operationId)) {
        throw new TypeError(`There is no handler for ${method} ${route} (${operationId}).`);
      }
      const jsonLimits = computeJsonLimits(document, operation);
      const rateClass = selectRateClass(method, operation);
      const endpoint = {
        context,
        operationId,
        operation,
        route,
        rateClass,
        validator,
        jsonLimits,
        ...serving,
      };
      app[method](toExpressPath(route), serveOperation(endpoint));
    }
  }
  for (const [route, operations] of paths) {
    if (Object.values(operations).some(isCallableFromPages))
      app.options(toExpressPath(route), answerPreflight(route, operations));
    app.all(toExpressPath(route), refuseMethod(route, Object.keys(operations)));
  }
}

/** Express uses the first match, so `/users/me` must precede `/users/{userId}`. */
function countParameters(route: string): number {
  return route.split('{').length;
}

function toExpressPath(route: string): string {
  return route.replaceAll(/\{([^}]+)\}/g, ':$1');
}

function isMethod(method: string): method is Method {
  return ['get', 'post', 'put', 'patch', 'delete'].includes(method);
}

function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(handlers, id);
}
