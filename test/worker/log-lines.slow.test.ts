import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Client, Connection } from '@temporalio/client';
import { propagateTrace } from '../../telemetry/propagate-trace.ts';
import { untraced } from '../../telemetry/tracer.ts';
import { runWithWork } from '../../telemetry/work.ts';
import { buildEmailBatchStart } from '../../workflows/contract/emails.ts';
import { getTestStack } from '../support/config.ts';
import { createBatchClient, createRecipients } from '../support/email-batch.ts';
import { openEmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { keepOpen } from '../support/keep-open.ts';

const stack = keepOpen(openEmailStack, async () => {
  await stack.startWorker();
});

const createTrace = () => ({
  traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`,
});

const requestId = randomUUID();
const headers = { 'x-request-id': requestId, ...createTrace() };
const [, traceId] = headers.traceparent.split('-');

function readWorkerLines(message: string, id: string): unknown[] {
  const { logs } = getTestStack().folders;
  return readdirSync(logs)
    .filter((name) => name.startsWith('worker-'))
    .flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
    .filter((line) => line.includes(id))
    .map((line): unknown => JSON.parse(line))
    .filter((line) => typeof line === 'object' && line !== null && 'msg' in line && line.msg === message);
}

const waitForLines = (message: string, id = requestId) =>
  eventually(async () => {
    const lines = readWorkerLines(message, id);
    return lines.length > 0 ? lines : undefined;
  });

it('the log lines of the API and of activities about a batch carry its request id, trace id and batch id', async () => {
  await stack.account.armFault({ kind: 'status', status: 429, name: 'rate_limit_exceeded', times: 1 });
  const batches = createBatchClient(stack.api, { 'x-app-key': stack.tenant.appKey, ...headers });
  const trackingId = await batches.queue(createRecipients(2, 'logged'));
  await batches.waitForCompletion(trackingId);
  const [batch] = await stack.sql('select id from email_batches where tracking_id = $1', [trackingId]);
  const expected = { requestId, traceId, batchId: z.object({ id: z.string() }).parse(batch).id };

  const answered = stack.apiLogLines
    .map((line): unknown => JSON.parse(line))
    .filter((line) => JSON.stringify(line).includes('queueBatchEmail'));
  expect(answered).toEqual([expect.objectContaining(expected)]);
  expect(await waitForLines('call failed')).toEqual([
    expect.objectContaining({ ...expected, projectId: stack.tenant.projectId }),
  ]);
});

it('the log lines of a batch carry its request id and trace id even if the sweeper starts the batch', async () => {
  const cutOff = await stack.startApi({ temporalAddress: '127.0.0.1:1' });
  const sweptHeaders = { 'x-request-id': randomUUID(), ...createTrace() };
  await stack.account.armFault({ kind: 'status', status: 429, name: 'rate_limit_exceeded', times: 1 });
  const batches = createBatchClient(cutOff.url, { 'x-app-key': stack.tenant.appKey, ...sweptHeaders });
  await batches.waitForCompletion(await batches.queue(createRecipients(2, 'swept')));
  expect(await waitForLines('call failed', sweptHeaders['x-request-id'])).toEqual([
    expect.objectContaining({
      requestId: sweptHeaders['x-request-id'],
      traceId: sweptHeaders.traceparent.split('-')[1],
    }),
  ]);
});

it('the log lines of a workflow carry the request id, trace id and batch id with which the workflow was started', async () => {
  const batchId = randomUUID();
  const { projectId } = stack.tenant;
  const { queuePrefix } = stack;
  const start = { queuePrefix, projectId, batchId, trackingId: 'none', requestId };
  const connection = await Connection.connect({ address: getTestStack().temporal.address });
  const client = new Client({ connection, interceptors: propagateTrace(untraced) });
  // The batch does not exist, so its run fails.
  await runWithWork({ requestId, traceparent: headers.traceparent }, () =>
    client.workflow.signalWithStart(
      'sendEmailBatch',
      buildEmailBatchStart({ ...start, totalRecipients: 1, totalBatches: 1 }),
    ),
  );
  await connection.close();
  expect(await waitForLines('Workflow failed')).toEqual([
    expect.objectContaining({ requestId, traceId, projectId, batchId }),
  ]);
});
