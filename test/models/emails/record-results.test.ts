import { clearAttempt, lockChunk, recordAttempt } from '../../../models/emails/chunks.ts';
import { recordResults } from '../../../models/emails/record-results.ts';
import { queuedBatch } from './queued-batch.ts';

let batch: Awaited<ReturnType<typeof queuedBatch>>;

beforeEach(async () => {
  batch = await queuedBatch();
});

afterEach(() => batch.drop());

describe('two attempts of a chunk that are alive at once', () => {
  const freeze = () =>
    batch.within(async (project) => {
      const chunk = await lockChunk(project, batch.key);
      if (!chunk) throw new Error('The batch is gone.');
      if (!chunk.attempted) recordAttempt(project, batch.key, { members: [0], bodyDigest: Buffer.alloc(32) });
      return chunk;
    });

  it('a refusal of the first does not take back what the second may have sent', async () => {
    const first = await freeze();
    const second = await freeze();
    expect(second).toMatchObject({ attempted: true, attempt: first.attempt + 1 });
    await batch.within((project) => clearAttempt(project, batch.key, first.attempt));
    await expect(freeze()).resolves.toMatchObject({ attempted: true });
  });

  it('a refusal takes an attempt back that nothing followed', async () => {
    const first = await freeze();
    await batch.within((project) => clearAttempt(project, batch.key, first.attempt));
    await expect(freeze()).resolves.toMatchObject({ attempted: false });
  });

  it.each(['failed', 'unknown'] as const)(
    'an acceptance settles what was %s to the other',
    async (status) => {
      const reason = { code: 'x', message: 'X' };
      await batch.within((project) => recordResults(project, batch.key, [{ index: 0, status, reason }]));
      await batch.within((project) =>
        recordResults(project, batch.key, [{ index: 0, status: 'sent', messageId: 'm' }]),
      );
      await expect(batch.recipient()).resolves.toEqual({ status: 'sent', messageId: 'm', reasonCode: null });
      await batch.within((project) => recordResults(project, batch.key, [{ index: 0, status, reason }]));
      await expect(batch.recipient()).resolves.toEqual({ status: 'sent', messageId: 'm', reasonCode: null });
    },
  );
});
