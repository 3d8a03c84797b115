import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker } from '@temporalio/worker';
import { testStack } from '../support/config.ts';
import { quietTemporal } from '../support/quiet-temporal.ts';

const folder = join(import.meta.dirname, 'histories');
const histories = readdirSync(folder).filter((name) => name.endsWith('.json'));

beforeAll(quietTemporal);

const replay = (history: unknown, name: string) =>
  Worker.runReplayHistory(
    { workflowBundle: { codePath: testStack().workflowBundle } },
    history,
    `replay/${name}`,
  );

describe('kept histories', () => {
  it('are there', () => {
    expect(histories.length).toBeGreaterThan(0);
  });

  it.each(histories)('%s replays with the workflows of today', async (name) => {
    const history = historyFromJSON(JSON.parse(readFileSync(join(folder, name), 'utf8')));
    await expect(replay(history, name)).resolves.toBeUndefined();
  });

  it('would not replay if a workflow did something else', async () => {
    const name = histories.find((each) => each.startsWith('create-search-campaign.')) ?? '';
    const changed = readFileSync(join(folder, name), 'utf8').replaceAll(
      /"send(EmailChunk|SearchCampaign)"/g,
      '"sendSomethingElse"',
    );
    await expect(replay(historyFromJSON(JSON.parse(changed)), name)).rejects.toThrow(
      /[Nn]ondeterminism|TMPRL1100/,
    );
  });
});
