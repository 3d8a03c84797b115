import { DatabaseError } from 'sequelize';
import { preparedRows, runPrepared } from '../../models/prepared.ts';
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
  it('take effect in their order', async () => {
    const { batchId } = batch.key;
    const found = await batch.within(async (project) => {
      const [, seen] = await Promise.all([
        runPrepared(project, SET_REASON, [batchId, 'first']),
        preparedRows(project, 'select reason_code from email_recipients where batch_id = $1', [batchId]),
      ]);
      return seen;
    });
    expect(found).toEqual([{ reason_code: 'first' }]);
    await expect(reason()).resolves.toBe('first');
  });

  it('change nothing where one of them fails, and leave the connection to others', async () => {
    const { batchId } = batch.key;
    const work = batch.within(async (project) => {
      await Promise.all([
        runPrepared(project, SET_REASON, [batchId, 'never']),
        runPrepared(project, 'select 1 / $1::int', [0]),
      ]);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseError);
    await expect(reason()).resolves.toBe('first');
    await batch.within((project) => runPrepared(project, SET_REASON, [batchId, 'first']));
  });

  it('have the project that the transaction began with', async () => {
    await expect(
      batch.within((project) => preparedRows(project, 'select current_project()::text as id', [])),
    ).resolves.toEqual([{ id: batch.projectId }]);
  });
});
