import { classifyChangeFailure } from '../../../../activities/searchads/changes/classify-change-failure.ts';
import { GoogleAdsError, type GoogleAdsFault } from '../../../../activities/searchads/google-ads-failure.ts';

const sent = {
  toOurField: () => undefined,
  exemptions: { keys: [], topics: [] },
  wasSent: false,
  mayArrive: false,
  isInDoubt: false,
};
const UNAVAILABLE = 14;
const RESOURCE_EXHAUSTED = 8;
const failed = (status: number, faults: GoogleAdsFault[] = []) => new GoogleAdsError({ status, faults });

describe('a read of a campaign that fails', () => {
  it.each([UNAVAILABLE, RESOURCE_EXHAUSTED])('by status %i, leaves open what became of a send', (status) => {
    const doubted = classifyChangeFailure(failed(status), { ...sent, isInDoubt: true });
    expect(doubted).toMatchObject({ kind: 'later', mayArrive: true });
    expect(classifyChangeFailure(failed(status), sent)).toMatchObject({ kind: 'later', mayArrive: false });
  });
});

describe('a send that is refused', () => {
  it('for now, comes after a read, which has shown that none before it was applied', () => {
    const refused = { ...sent, wasSent: true, isInDoubt: true };
    const outcome = classifyChangeFailure(failed(RESOURCE_EXHAUSTED), refused);
    expect(outcome).toMatchObject({ kind: 'later', mayArrive: false });
  });

  it('by no answer, is in doubt', () => {
    expect(classifyChangeFailure(failed(UNAVAILABLE), { ...sent, wasSent: true })).toEqual({
      kind: 'doubtful',
    });
  });
});
