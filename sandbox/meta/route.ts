import type { OperationName } from './provider.ts';
import { isReportId } from './reports.ts';

/** The operation of a call, from its method and path. */
export type Route = {
  operation: OperationName;
  /** As it stands in the path, such as `v27.0`. */
  version: string;
  /** `me`, an ad account as `act_…`, another object or a report run. */
  id: string;
};

/** The route of `/{version}/{id}` or `/{version}/{id}/{edge}`; undefined for any other path or method. */
export function routeOf(method: string, path: string): Route | undefined {
  const [, version, id, edge] = /^\/([^/]+)\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (version === undefined || id === undefined) return undefined;
  const operation = operationOf(method, id, edge);
  return operation && { operation, version, id };
}

function operationOf(method: string, id: string, edge: string | undefined): OperationName | undefined {
  const isReport = isReportId(id);
  if (method === 'POST' && edge === 'events') return 'events';
  if (method === 'POST') return edge === 'insights' && !isReport ? 'insights.start' : undefined;
  if (method !== 'GET') return undefined;
  if (edge === undefined) return isReport ? 'report' : 'object';
  if (edge === 'adaccounts' && id === 'me') return 'adaccounts';
  if (edge === 'adspixels') return 'adspixels';
  if (edge !== 'insights' || id === 'me') return undefined;
  return isReport ? 'report.rows' : 'insights';
}
