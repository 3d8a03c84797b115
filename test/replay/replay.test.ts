import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker } from '@temporalio/worker';
import * as workflows from '../../workflows/index.ts';
import { runWorkflowsInThisThread, getTestStack } from '../support/config.ts';
import { configureTemporalRuntime } from '../support/temporal-runtime.ts';

const folder = join(import.meta.dirname, 'histories');
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
const readHistory = (name: string) => readFileSync(join(folder, name), 'utf8');

beforeAll(() => {
  configureTemporalRuntime();
  runWorkflowsInThisThread();
});

const replayHistory = (text: string, name: string) =>
  Worker.runReplayHistory(
    { workflowBundle: { codePath: getTestStack().workflowBundle } },
    historyFromJSON(JSON.parse(text)),
    `replay/${name}`,
  );

it('the recorded histories include at least one run of each workflow', () => {
  const types = names.map(
    (name) => /"workflowType": \{\s*"name": "(\w+)"/.exec(readHistory(name))?.[1] ?? name,
  );
  expect([...new Set(types)].toSorted()).toEqual(Object.keys(workflows).toSorted());
});

it.each(names)('%s replays with the current workflows', async (name) => {
  await expect(replayHistory(readHistory(name), name)).resolves.toBeUndefined();
});

it.each([
  ['change-campaign.ambiguous-until-found.json', /"sendCampaignChange"/g],
  ['send-email-batch.scheduled.json', /"sendEmailCalls"/g],
  ['read-insights-report.second-run.json', /"collectInsightsReport"/g],
])('the history %s does not replay when one of its activities is renamed', async (name, step) => {
  const text = readHistory(name);
  const changed = text.replaceAll(step, '"anotherStep"');
  expect(changed).not.toBe(text);
  await expect(replayHistory(changed, name)).rejects.toThrow(/[Nn]ondeterminism|TMPRL1100/);
});
