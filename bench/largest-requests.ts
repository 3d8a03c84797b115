import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { loadDocument, type OpenApiDocument, type Operation } from '../api/openapi/load-document.ts';
import { DEFAULT_LIMIT_BYTES } from '../api/request/read-body.ts';
import { getBodySchema } from '../api/validation/document-lookup.ts';
import type { BenchStack } from './bench-stack.ts';
import { buildLargestBody, buildRefusedBodies } from './largest-body.ts';
import { getMemory, resetPeak } from './process-memory.ts';
import { startPeer } from './start-peer.ts';
import { createTenants } from './tenants.ts';

const CONCURRENT_REQUESTS = 100;
const MEBIBYTE = 1024 * 1024;

const waitReport = z.object({ slowestMs: z.number(), failed: z.number() });

/**
 * Sends each operation's largest bodies, and measures the API's memory growth and the slowest small request
 * of another tenant.
 * @param operations operations to measure; all if empty
 */
export async function benchLargestRequests(
  stack: BenchStack,
  { operations }: { operations: readonly string[] },
): Promise<string[]> {
  const document = await loadDocument();
  const [otherTenant] = await createTenants(stack, 1);
  const smallRequests = stack.stopWithStack(
    await startPeer('small-requests', { url: stack.api, token: otherTenant?.token }),
  );
  const readSlowest = async () => waitReport.parse(await (await fetch(smallRequests.url)).json());
  const lines = [
    '## The largest requests',
    '',
    'Response time of another tenant’s slowest small request (one every 10 ms) during the large requests, and memory growth of the API. Budget: 200 ms; 256 MB with a hundred at once.',
    '',
    '| operation | body | status | alone | 100 at once | memory |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  await sleep(2_000);
  for (const [path, method, operation] of getOperations(document)) {
    if (operations.length > 0 && !operations.includes(operation.operationId)) continue;
    for (const [shape, body] of getBodies(document, operation)) {
      const buffer = Buffer.from(body);
      const send = () => post(stack, { path, method, body: buffer });
      await readSlowest();
      const status = await send();
      const alone = await readSlowest();
      await sleep(500);
      await readSlowest();
      resetPeak(stack.apiPid);
      const before = getMemory(stack.apiPid).residentBytes;
      await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, send));
      const together = await readSlowest();
      const grownBytes = getMemory(stack.apiPid).peakBytes - before;
      const bytes = `${shape}, ${(buffer.length / MEBIBYTE).toFixed(1)} MiB`;
      const formatWait = ({ slowestMs, failed }: z.infer<typeof waitReport>) =>
        `${slowestMs.toFixed(0)} ms${failed > 0 ? `, ${failed} failed` : ''}`;
      lines.push(
        `| ${operation.operationId} | ${bytes} | ${status} | ${formatWait(alone)} | ${formatWait(together)} | + ${(grownBytes / 1e6).toFixed(0)} MB |`,
      );
      console.error(lines.at(-1));
      await sleep(500);
    }
  }
  return [...lines, ''];
}

function getOperations(document: OpenApiDocument): [string, string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): [string, string, Operation][] =>
      getBodySchema(document, operation) && !operation['x-signed-by'] ? [[path, method, operation]] : [],
    ),
  );
}

function getBodies(document: OpenApiDocument, operation: Operation): [string, string][] {
  const limitBytes = operation['x-body-limit'] ?? DEFAULT_LIMIT_BYTES;
  const schema = getBodySchema(document, operation);
  return [
    ['long texts', buildLargestBody(document, schema, { shape: 'long', limitBytes })],
    ['many items', buildLargestBody(document, schema, { shape: 'many', limitBytes })],
    ...Object.entries(buildRefusedBodies(schema, limitBytes)),
  ];
}

const agent = new Agent({ keepAlive: true });

/**
 * All requests share one buffer. `fetch` would copy the body, and 100 copies of 8 MiB would take more
 * processor time than the API.
 */
function post(
  { api, token, projectId, appKey }: BenchStack,
  { path, method, body }: { path: string; method: string; body: Buffer },
): Promise<number> {
  const url =
    api +
    path
      .replace('{projectId}', projectId)
      .replace('{customerId}', '1234567890')
      .replaceAll(/\{\w+\}/g, projectId);
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    ...(path.startsWith('/emails/') ? { 'x-app-key': appKey } : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve) => {
    const sending = request(url, { method: method.toUpperCase(), headers, agent }, (response) => {
      response.once('close', () => resolve(response.statusCode ?? CUT_OFF)).resume();
    });
    sending.once('error', () => resolve(CUT_OFF)).end(body);
  });
}

/**
 * Status of a request whose connection failed, such as one that was closed before the whole body was sent.
 */
const CUT_OFF = 0;
