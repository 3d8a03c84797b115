import { setImmediate as nextTick } from 'node:timers/promises';
import { ServiceError } from '@temporalio/client';
import { ConnectionRefusedError, DatabaseError } from 'sequelize';
import { BodyTurns } from '../../../api/http/body-turns.ts';
import { unavailable } from '../../../api/http/errors.ts';
import { RequestTurns } from '../../../api/http/request-turns.ts';
import { holdTurn } from '../../../api/serve/hold-turn.ts';

const MIB = 1024 * 1024;

const ofStatement = (code: string) =>
  new DatabaseError(Object.assign(new Error('It was stopped.'), { code, sql: 'select 1' }));

/** Has one large request fail while three wait, and counts those that are refused with it. */
async function refusedWith(error: unknown): Promise<number> {
  const turns = new BodyTurns();
  const requests = new RequestTurns(1);
  const stays = new AbortController().signal;
  let refused = 0;
  const wait = async (holder: string) => {
    try {
      await turns.reserve(holder, 8 * MIB, stays);
    } catch {
      refused += 1;
    }
  };
  const failing = holdTurn({ requests, bodies: turns }, async (turn) => {
    await turn.reserve('a', 8 * MIB, stays);
    for (const holder of ['a', 'b', 'b']) await turns.reserve(holder, 8 * MIB, stays);
    for (const holder of ['a', 'b', 'c']) void wait(holder);
    await nextTick();
    throw error;
  });
  await expect(failing).rejects.toBe(error);
  await nextTick();
  return refused;
}

it.each([
  ['a caller who hung up, or waited too long', unavailable(5)],
  ['a statement over its own limit', ofStatement('57014')],
  ['such a statement, as it is answered', unavailable(2, ofStatement('57014'))],
  ['a Temporal that is away', new ServiceError('away', { cause: new Error('UNAVAILABLE') })],
  ['a connection of the caller that broke', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
])('after %s, the other large requests go on waiting', async (_, error) => {
  expect(await refusedWith(error)).toBe(0);
});

it.each([
  ['cannot be connected to', new ConnectionRefusedError(new Error('ECONNREFUSED'))],
  ['shuts down', ofStatement('57P01')],
  ['is away, as it is answered', unavailable(2, ofStatement('08006'))],
])('when PostgreSQL %s, the other large requests are told at once', async (_, error) => {
  expect(await refusedWith(error)).toBeGreaterThan(1);
});
