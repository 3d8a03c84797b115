import { randomUUID } from 'node:crypto';
import { signHeaders } from '../support/webhook.ts';
import { getExamples, getMedia, type ResolvedOperation } from '../unit/openapi/operations.ts';
import { send, type Answer, type World } from './open-world.ts';

/**
 * Returns the operation's example body with `changes`. Adds a form's content type or a required signature to
 * `headers`.
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

export type Change = {
  method?: string;
  projectId?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

const EXAMPLES: Record<string, string> = {
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  email: 'ada@example.com',
  serviceAccountId: randomUUID(),
  keyId: randomUUID(),
  roleId: randomUUID(),
  invitationId: randomUUID(),
  connectionId: randomUUID(),
  confirmationCode: randomUUID(),
  webhookId: randomUUID(),
  templateId: randomUUID(),
  sequenceId: randomUUID(),
  enrollmentId: randomUUID(),
  deliveryId: randomUUID(),
  requestId: randomUUID(),
  itemId: randomUUID(),
  stopId: randomUUID(),
  approvalId: randomUUID(),
  index: '0',
};

/**
 * Query parameters for operations that require one of several parameters. OpenAPI cannot express that rule,
 * so the document marks none of them as required.
 */
const ALTERNATIVE_PARAMETERS: Record<string, Record<string, string>> = {
  getJourney: { email: 'ada@example.com' },
};

export function callOperation(
  { url, projectId }: { url: string; projectId: string },
  operation: ResolvedOperation,
  change: Change & { headers: Record<string, string> },
): Promise<Answer> {
  const getExample = (name: string) =>
    name === 'projectId' ? (change.projectId ?? projectId) : (EXAMPLES[name] ?? '1234567890');
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(getExample(name)),
  );
  const required = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = new URLSearchParams({
    ...Object.fromEntries(required.map(({ name }) => [name, getExample(name)])),
    ...ALTERNATIVE_PARAMETERS[operation.operationId],
    ...change.query,
  });
  const method = change.method ?? operation.method;
  return send(`${url}${path}?${query.toString()}`, {
    method,
    ...getBody(operation, change.headers, { ...createUniqueFields(operation), ...change.body }),
    ...(method === 'GET' && { body: undefined }),
  });
}

function createUniqueFields({ operationId }: ResolvedOperation): Record<string, unknown> {
  if (operationId === 'createInvitation') return { email: `${randomUUID()}@example.com`, roleIds: [] };
  return ['createServiceAccount', 'createRole'].includes(operationId) ? { name: `name-${randomUUID()}` } : {};
}

export async function storeExampleTemplate({ sql, tenant }: Pick<World, 'sql' | 'tenant'>): Promise<void> {
  await sql(
    `with template as (
       insert into email_templates (project_id, id, name, latest_version, published_version)
       values ($1, '2b8f4c6e-15d3-4a97-b0c8-7e6d5f4a3b21', 'Getting started', 1, 1) returning project_id, id)
     insert into email_template_versions (project_id, template_id, version, subject, text, params, created_by)
     select project_id, id, 1, 'Welcome', 'Hello', '[]', 'test' from template`,
    [tenant.projectId],
  );
}
