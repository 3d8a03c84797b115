import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ChildWorkflowCancellationType, defaultPayloadConverter, type Headers } from '@temporalio/workflow';
import { toTimedOutEnd } from '../../../workflows/change-end.ts';
import { getTaskQueue, PACED_QUEUES } from '../../../workflows/contract/queues.ts';
import { SEARCH_ATTRIBUTES } from '../../../workflows/contract/search-attributes.ts';
import { interceptors } from '../../../workflows/interceptors.ts';

const UNSENT = { attempts: 0, ambiguousSteps: 0, validateOnly: false };

it('toTimedOutEnd refuses a change that was never sent or that only validates', () => {
  const refused = { state: 'refused', settlement: { state: 'refused', code: 'campaign_busy' } };
  expect(toTimedOutEnd(UNSENT)).toMatchObject(refused);
  expect(toTimedOutEnd({ attempts: 1, ambiguousSteps: 1, validateOnly: true })).toMatchObject(refused);
});

it('toTimedOutEnd names the request whose change was ahead in the queue', () => {
  expect(toTimedOutEnd({ ...UNSENT, behind: 'req-1' })).toMatchObject({
    settlement: {
      details: { fields: [{ path: 'campaignId', message: 'is being changed by the request req-1' }] },
    },
  });
});

it('toTimedOutEnd refuses a change with project_busy if only other work of the project was ahead', () => {
  expect(toTimedOutEnd({ ...UNSENT, isProjectBusy: true })).toMatchObject({
    settlement: { state: 'refused', code: 'project_busy', details: {} },
  });
});

it.each([{ attempts: 1 }, { ambiguousSteps: 1 }])(
  'toTimedOutEnd ends a change as ambiguous after the progress %j',
  (progress) => {
    expect(toTimedOutEnd({ ...UNSENT, ...progress })).toMatchObject({
      state: 'ambiguous',
      settlement: { state: 'ambiguous', code: 'campaign_busy' },
    });
  },
);

it('a child workflow gets the headers of the last signal', async () => {
  const { inbound: [run] = [], outbound: [commands] = [] } = interceptors();
  const headers = { 'request-id': defaultPayloadConverter.toPayload('a-request') };
  await run?.handleSignal?.({ signalName: 'approve', args: [], headers }, async () => {});
  let received: Headers | undefined;
  const cancellationType = ChildWorkflowCancellationType.ABANDON;
  const options = { workflowId: 'a-child', args: [], cancellationType };
  const input = { workflowType: 'changeCampaign', seq: 1, headers: {}, options };
  const started = await commands?.startChildWorkflowExecution?.(input, async (child) => {
    received = child.headers;
    return [Promise.resolve(''), Promise.resolve()];
  });
  await Promise.all(started ?? []);
  expect(received).toEqual(headers);
});

const WORKFLOWS = join(import.meta.dirname, '../../../workflows');

/** Matches a module variable, or a constant collection that is not declared as readonly. */
const MUTABLE =
  /^(?:export )?(?:(?:let|var) .*|const \w+(?:: (?!Readonly)[^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)\b.*|\[\];|\{\};))$/gm;

it('workflow modules have no state, because all runs of a worker share them', () => {
  const files = readdirSync(WORKFLOWS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((file) =>
    (readFileSync(join(WORKFLOWS, file), 'utf8').match(MUTABLE) ?? []).map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

it.each(['deploy/temporal/setup-namespace.sh', 'docs/operating/deployment.md'])(
  '%s names all search attributes in the order of SEARCH_ATTRIBUTES',
  (path) => {
    const text = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
    expect(text.replaceAll(/`|,| and/g, '')).toContain(SEARCH_ATTRIBUTES.join(' '));
  },
);

const partitions = z.array(
  z.object({ value: z.literal(1), constraints: z.object({ taskQueueName: z.string() }) }),
);

it.each(['Read', 'Write'])(
  "Temporal's dynamic configuration gives each paced queue, and no other queue, one partition: %s",
  (kind) => {
    const path = join(import.meta.dirname, '../../../deploy/temporal/dynamic-config.yaml');
    const settings = z.record(z.string(), z.unknown()).parse(parse(readFileSync(path, 'utf8')));
    const found = partitions.parse(settings[`matching.numTaskqueue${kind}Partitions`]);
    expect(found.map(({ constraints }) => constraints.taskQueueName)).toEqual(
      PACED_QUEUES.map((queue) => getTaskQueue('throughline', queue)),
    );
  },
);
