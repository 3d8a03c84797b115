import { DatabaseError } from 'sequelize';
import { preparedRows, runLast, runPrepared } from '../../models/prepared.ts';
import { queuedBatch } from './emails/queued-batch.ts';

let batch: Awaited<ReturnType<typeof queuedBatch>>;

beforeAll(async () => {
  batch = await queuedBatch();
});

afterAll(() => batch.drop());

const SET_REASON = 'update email_recipients set reason_code = $2 where batch_id = $1';
const reason = async () => {
  const recipient: { reasonCode?: unknown } | undefined = await batch.recipient();
  return recipient?.reasonCode;
};

describe('statements of a transaction that are sent without waiting', () => {
  it('take effect in their order, the last with the commit', async () => {
    const { batchId } = batch.key;
    const found = await batch.within(async (project) => {
      const [, seen] = await Promise.all([
        runPrepared(project, SET_REASON, [batchId, 'first']),
        preparedRows(project, 'select reason_code from email_recipients where batch_id = $1', [batchId]),
      ]);
      runLast(project, SET_REASON, [batchId, 'last']);
      return seen;
    });
    expect(found).toEqual([{ reason_code: 'first' }]);
    await expect(reason()).resolves.toBe('last');
  });

  it.each([
    [
      'one of them',
      (project: Parameters<typeof runLast>[0]) => runPrepared(project, 'select 1 / $1::int', [0]),
    ],
    [
      'the last',
      (project: Parameters<typeof runLast>[0]) => {
        runLast(project, 'select 1 / $1::int', [0]);
        return Promise.resolve(0);
      },
    ],
  ])('change nothing where %s fails, and leave the connection to others', async (_, fail) => {
    const { batchId } = batch.key;
    const work = batch.within(async (project) => {
      await Promise.all([runPrepared(project, SET_REASON, [batchId, 'never']), fail(project)]);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseError);
    await expect(reason()).resolves.toBe('last');
    await batch.within((project) => runPrepared(project, SET_REASON, [batchId, 'last']));
  });

  it('have the project that the transaction began with', async () => {
    await expect(
      batch.within((project) => preparedRows(project, 'select current_project()::text as id', [])),
    ).resolves.toEqual([{ id: batch.projectId }]);
  });
});
