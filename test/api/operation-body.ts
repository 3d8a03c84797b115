import { signHeaders } from '../support/webhook.ts';
import { getExamples, getMedia, type ResolvedOperation } from '../unit/openapi/operations.ts';

/**
 * Returns the document's example body with changes, and its headers. The headers contain the content type, the
 * signature if required, and the given headers.
 */
export function getBody(
  operation: ResolvedOperation,
  headers: Record<string, string>,
  changes: Record<string, unknown> = {},
): { headers: Record<string, string>; body?: unknown } {
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  const [example] = operation.requestBody ? getExamples(getMedia(operation.requestBody)) : [];
  if (type === undefined || typeof example !== 'object') return { headers };
  const body = { ...example, ...changes };
  if (type !== 'application/json') {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(body)) form.set(name, String(value));
    return { headers: { ...headers, 'content-type': type }, body: form.toString() };
  }
  if (operation['x-signed-by'] === undefined) return { headers, body };
  const signed = JSON.stringify(body);
  return { headers: { ...headers, ...signHeaders(signed) }, body: signed };
}
