import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { listenOnLoopback } from '../../support/loopback-server.ts';
import { startApiProcess } from '../../support/api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createBatchClient, createRecipients } from '../../support/email-batch.ts';
import { eventually } from '../../support/eventually.ts';
import { createSandboxAccount } from '../../support/sandbox-account.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';
import { startWorkerProcess } from '../../support/worker.ts';
import { keepOpen } from '../../support/keep-open.ts';

const attributeValue = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
});

const exportedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: attributeValue })).default([]),
});

const exportRequest = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(exportedSpan) })) })),
});

type ReceivedSpan = Omit<z.infer<typeof exportedSpan>, 'attributes'> & {
  attributes: Record<string, string | number | undefined>;
};

type TraceReceiver = {
  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans: ReceivedSpan[];
  bodies: string[];
  stop: () => void;
};

/**
 * Starts a server that receives spans as JSON over OTLP/HTTP.
 * @see https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    incoming.on('end', () => {
      bodies.push(body);
      if (incoming.url === '/v1/traces') spans.push(...parseSpans(body));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const { url, close } = await listenOnLoopback(server);
  return { url, spans, bodies, stop: () => void close() };
}

function parseSpans(body: string): ReceivedSpan[] {
  return exportRequest
    .parse(JSON.parse(body))
    .resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) =>
        spans.map(({ attributes, ...rest }) => ({ ...rest, attributes: toRecord(attributes) })),
      ),
    );
}

function toRecord(attributes: z.infer<typeof exportedSpan>['attributes']): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? intValue]),
  );
}

let database: TestDatabase;
let tenant: Tenant;
let receiver: TraceReceiver;

beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await createTenant(database);
  receiver = await startTraceReceiver();
});

afterAll(async () => {
  receiver.stop();
  await database.drop();
});

async function startProcesses(env: Record<string, string>) {
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const account = createSandboxAccount();
  const [api, worker] = await Promise.all([
    startApiProcess({ database, queuePrefix, env }),
    startWorkerProcess({ database, queuePrefix, account, env }),
  ]);
  return { api, worker, account, stop: () => Promise.all([api.stop(), worker.stop()]) };
}

function getPath(leaf: ReceivedSpan): string[] {
  const names: string[] = [];
  for (let span: ReceivedSpan | undefined = leaf; span;) {
    names.unshift(span.name);
    const { parentSpanId }: ReceivedSpan = span;
    span = receiver.spans.find(({ spanId }) => spanId === parentSpanId);
  }
  return names;
}

const createTrace = () => {
  const traceId = randomBytes(16).toString('hex');
  return { traceId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` };
};

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  const stack = keepOpen(() =>
    startProcesses({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '100' }),
  );

  it('traces a batch from the API request through Temporal to the SQL statements and the provider calls', async () => {
    const { traceId, traceparent } = createTrace();
    const batches = createBatchClient(stack.api.url, { 'x-app-key': tenant.appKey, traceparent });
    await batches.waitForCompletion(await batches.queue(createRecipients(2, 'traced')));
    const paths = await eventually(async () => {
      const found = receiver.spans.filter((span) => span.traceId === traceId).map(getPath);
      const names = found.map((path) => path.join(' > '));
      return names.some((path) => path.endsWith('RunActivity:sendEmailCalls > POST')) && names;
    });
    const queued = 'POST /emails/batch/queue';
    const started = `${queued} > SignalWithStartWorkflow:sendEmailBatch`;
    const expectedPaths = [
      `${queued} > INSERT email_batches`,
      started,
      `${started} > RunActivity:planEmailBatch`,
      `${started} > RunActivity:planEmailBatch > UPDATE email_batches`,
      `${started} > RunActivity:sendEmailCalls`,
      `${started} > RunActivity:sendEmailCalls > SELECT email_suppressions`,
      `${started} > RunActivity:sendEmailCalls > POST`,
    ];
    expect(expectedPaths.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('spans contain no text from callers, recipients or providers', async () => {
    const canary = `canary${randomBytes(6).toString('hex')}`;
    const { traceId, traceparent } = createTrace();
    const headers = {
      'x-app-key': tenant.appKey,
      traceparent,
      tracestate: `vendor=${canary}`,
      baggage: `user=${canary}`,
      'user-agent': canary,
      'content-type': 'application/json',
    };
    await stack.account.armFault({ kind: 'reset', times: 1 });
    await stack.account.armFault({ kind: 'status', status: 429, name: canary, times: 1 });
    const batches = createBatchClient(stack.api.url, headers);
    const email = `${canary}@example.com`;
    const params = { name: canary };
    const trackingId = await batches.queue(
      [
        { email, params },
        { email: `other-${email}`, params },
      ],
      {
        template: { subject: `For {{name}} ${canary}`, text: canary },
        metadata: { note: canary },
        emailType: 'newsletter',
      },
    );
    await batches.waitForCompletion(trackingId);
    const callApi = (path: string, init: RequestInit = {}) =>
      fetch(stack.api.url + path, { headers, ...init });
    await callApi(`/emails/batch/${trackingId}/recipients?limit=10&cursor=${canary}`);
    await callApi(`/users/${canary}?email=${email}`, {
      headers: { ...headers, authorization: `ApiKey ${tenant.serviceAccountKey}` },
    });
    await callApi(`/${canary}?${canary}=1`);
    const occurredAt = new Date().toISOString();
    const identify = { id: canary, type: 'identify', visitorId: canary, occurredAt, email };
    const events = await callApi(`/projects/${tenant.projectId}/events`, {
      method: 'POST',
      headers: { ...headers, authorization: `ApiKey ${tenant.serviceAccountKey}` },
      body: JSON.stringify({ events: [identify] }),
    });
    expect(events.status).toBe(200);
    await callApi('/emails/suppressions', {
      method: 'POST',
      headers: { ...headers, authorization: `ApiKey ${tenant.serviceAccountKey}` },
      body: JSON.stringify({ email }),
    });

    const names = await eventually(async () => {
      const found = receiver.spans.filter((span) => span.traceId === traceId);
      const routes = found.map(({ attributes }) => attributes['http.route']);
      return routes.includes('/projects/{projectId}/events') && found.map(({ name }) => name);
    });
    // The test is meaningful only if the trace contains spans that could leak text, such as those of failed
    // calls and unknown paths.
    expect(names.filter((name) => name === 'RunActivity:sendEmailCalls').length).toBeGreaterThan(1);
    expect(names).toEqual(expect.arrayContaining(['POST', 'GET', 'GET /users/{userId}']));
    const received = receiver.bodies.join('\n').replaceAll('"@opentelemetry/', '"');
    expect(received.length).toBeGreaterThan(10_000);
    expect(received.indexOf(canary)).toBe(-1);
    const addressOrText = /@|https?:|127\.0\.0\.1|tl_|\$1|insert into|user.agent/i;
    expect(addressOrText.exec(received)?.[0]).toBeUndefined();
  });
});

const hook = pathToFileURL(join(import.meta.dirname, '..', '..', 'support', 'refuse-opentelemetry.mjs'));
const refusalEnv = { NODE_OPTIONS: `--import=${hook.href}` };

it('without OTEL_EXPORTER_OTLP_ENDPOINT, no OpenTelemetry package is loaded', async () => {
  const stack = await startProcesses(refusalEnv);
  const batches = createBatchClient(stack.api.url, { 'x-app-key': tenant.appKey });
  const { counts } = await batches.waitForCompletion(await batches.queue(createRecipients(1, 'untraced')));
  expect(counts).toMatchObject({ sent: 1 });
  await stack.stop();
});

it('the check that no OpenTelemetry package is loaded fails for a process that loads one', async () => {
  const env = { ...refusalEnv, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  const start = startApiProcess({ database, queuePrefix: 'none', env });
  await expect(start).rejects.toThrow(/@opentelemetry\/.* is loaded/);
});

it('API and worker report that they are ready with LOG_LEVEL=silent', async () => {
  const { api, worker, stop } = await startProcesses({ LOG_LEVEL: 'silent' });
  for (const { metricsUrl } of [api, worker]) expect(metricsUrl).toMatch(/^http:/);
  await stop();
});
