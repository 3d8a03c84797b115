import { Client, Connection } from '@temporalio/client';
import { Client as PostgresClient } from 'pg';
import { lazyTemporalConnection } from '../../settings/temporal-connection.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { leaveBatchesBehind, sweepWhile } from '../faults/sweeping.ts';

jest.setTimeout(120_000);

let made: TestDatabase;

/** Longer than a test: there is one pass. */
const ONE_PASS_MS = 3_600_000;

beforeAll(async () => {
  made = await createTestDatabase();
});

afterAll(() => made.drop());

describe('the sweeper, which starts a run that batches are to share,', () => {
  it('leaves them free for another where Temporal does not answer', async () => {
    const left = await leaveBatchesBehind(made, 40);
    const superuser = new PostgresClient({ connectionString: made.superuserUrl });
    await superuser.connect();
    try {
      await superuser.query('update email_batches set without_run = true where id = any($1)', [left]);
      const client = new Client({ connection: lazyTemporalConnection('127.0.0.1:1', {}) });
      const asked = jest.spyOn(client.workflow, 'start');
      const areFree = async () => {
        const { rows } = await superuser.query(
          `select from email_batches where id = any($1)
             and without_run and shared_run is null and start_claimed_at is null`,
          [left],
        );
        return asked.mock.calls.length > 0 && rows.length === left.length ? true : undefined;
      };
      await sweepWhile(made, client, () => eventually(areFree), ONE_PASS_MS);
      expect(asked).toHaveBeenCalled();
    } finally {
      await superuser.end();
    }
  });

  it('gives each a run of its own where Temporal refuses it', async () => {
    const left = await leaveBatchesBehind(made, 3);
    const superuser = new PostgresClient({ connectionString: made.superuserUrl });
    await superuser.connect();
    const change = (set: string) =>
      superuser.query(`update email_batches set ${set} where id = any($1)`, [left]);
    const client = () => new Client({ connection: Connection.lazy({ address: '127.0.0.1:1' }) });
    try {
      await change('without_run = true');
      const refusing = client();
      const shared = jest.spyOn(refusing.workflow, 'start').mockRejectedValue(new Error('Refused.'));
      const isTakenBack = async () => {
        const { rows } = await superuser.query(
          'select from email_batches where id = any($1) and not without_run and shared_run is null',
          [left],
        );
        return shared.mock.calls.length > 0 && rows.length === left.length ? true : undefined;
      };
      await sweepWhile(made, refusing, () => eventually(isTakenBack), ONE_PASS_MS);
      await change('start_claimed_at = null');
      const taking = client();
      const started: string[] = [];
      jest.spyOn(taking.workflow, 'signalWithStart').mockImplementation(async (_, { workflowId }) => {
        started.push(workflowId);
        return { ...taking.workflow.getHandle(workflowId), signaledRunId: '' };
      });
      const wanted = left.map((id) => `email-batch/${id}`);
      const all = async () => (wanted.every((id) => started.includes(id)) ? true : undefined);
      await sweepWhile(made, taking, () => eventually(all), ONE_PASS_MS);
      expect(started.toSorted()).toEqual(wanted.toSorted());
    } finally {
      await superuser.end();
    }
  });
});
