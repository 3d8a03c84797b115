/** Others are one to metrics and traces: any caller may send any method that HTTP has a name for. */
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A request's method, or `other`. */
export function knownMethod(method: string): string {
  return METHODS.has(method) ? method : 'other';
}
