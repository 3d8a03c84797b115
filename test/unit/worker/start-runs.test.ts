import type { UnstartedBatch } from '../../../models/emails/queued-batches.ts';
import { divideIntoRuns } from '../../../worker/start-runs.ts';

/** A batch of one chunk of project `a` that has no run, but for what is said. */
function batch(batchId: string, said: Partial<UnstartedBatch> = {}): UnstartedBatch {
  return {
    projectId: 'a',
    batchId,
    trackingId: batchId,
    requestId: 'r',
    traceparent: null,
    totalRecipients: 2,
    totalBatches: 1,
    sharedRun: null,
    isWithoutRun: true,
    ...said,
  };
}

const idsOf = (batches: UnstartedBatch[]) =>
  divideIntoRuns(batches).map((run) => run.map(({ batchId }) => batchId).join(' '));

describe('which batches share a run', () => {
  it('are those of one project that have none', () => {
    expect(idsOf([batch('a1'), batch('b1', { projectId: 'b' }), batch('a2')])).toEqual(['a1 a2', 'b1']);
  });

  it('are no large ones, and none that may have a run', () => {
    const large = batch('large', { totalBatches: 2 });
    const own = batch('own', { isWithoutRun: false });
    expect(idsOf([batch('a1'), large, own, batch('a2')])).toEqual(['a1 a2', 'large', 'own']);
  });

  it('are sixteen at most', () => {
    const many = Array.from({ length: 33 }, (_, number) => batch(String(number)));
    expect(divideIntoRuns(many).map(({ length }) => length)).toEqual([16, 16, 1]);
  });

  it('are those that share one already, which is told once', () => {
    const shared = { sharedRun: 's', isWithoutRun: false };
    expect(idsOf([batch('1', shared), batch('a1'), batch('2', shared), batch('a2')])).toEqual([
      '1 2',
      'a1 a2',
    ]);
  });
});
