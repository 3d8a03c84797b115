import { MetaError } from '../../../../activities/socials/meta-error.ts';
import { describeFailure, judge } from '../../../../activities/socials/meta-failures.ts';

type Facts = ConstructorParameters<typeof MetaError>[0];

const verdictOf = (facts: Facts) => judge(new MetaError({ status: 400, ...facts }));

describe('what a failed call of Meta means', () => {
  it.each<[Facts, object]>([
    [{ code: 190 }, { kind: 'reauth' }],
    [{ code: 190, subcode: 463 }, { kind: 'reauth' }],
    [{ code: 10 }, { kind: 'permission' }],
    [{ code: 200 }, { kind: 'permission' }],
    [{ code: 299 }, { kind: 'permission' }],
    [{ code: 100, subcode: 33 }, { kind: 'not_found' }],
    [{ code: 4 }, { kind: 'limit', of: 'everybody', retryAfter: 60_000 }],
    [
      { code: 4, subcode: 1504022 },
      { kind: 'limit', of: 'account', retryAfter: 60_000 },
    ],
    [
      { code: 4, subcode: 1504039 },
      { kind: 'limit', of: 'account', retryAfter: 60_000 },
    ],
    [{ code: 17 }, { kind: 'limit', of: 'connection', retryAfter: 60_000 }],
    [
      { code: 17, subcode: 2446079 },
      { kind: 'limit', of: 'account', retryAfter: 60_000 },
    ],
    [{ code: 32 }, { kind: 'limit', of: 'connection', retryAfter: 60_000 }],
    [
      { code: 613, subcode: 1487742 },
      { kind: 'limit', of: 'account', retryAfter: 60_000 },
    ],
    [{ code: 80_000 }, { kind: 'limit', of: 'account', retryAfter: 60_000 }],
    [{ code: 80_014 }, { kind: 'limit', of: 'account', retryAfter: 60_000 }],
    [{ code: 341 }, { kind: 'limit', of: 'everybody', retryAfter: 60_000 }],
    [
      { status: 429, code: 12 },
      { kind: 'limit', of: 'account', retryAfter: 60_000 },
    ],
    [{ status: 429 }, { kind: 'limit', of: 'account', retryAfter: 60_000 }],
    [{ code: 100, subcode: 1504018 }, { kind: 'report' }],
    [{ code: 2, subcode: 1504038, status: 500 }, { kind: 'report' }],
    [{ code: -2, subcode: 2490547 }, { kind: 'run_failed' }],
    [
      { code: 2, subcode: 1504041, status: 500 },
      { kind: 'refused', reason: 'META_2_1504041' },
    ],
    [{ code: 100 }, { kind: 'refused', reason: 'META_100' }],
    [{ code: 3018 }, { kind: 'refused', reason: 'META_3018' }],
    [{ status: 404 }, { kind: 'refused', reason: 'HTTP_404' }],
    [{ code: 1, status: 500 }, { kind: 'retry' }],
    [{ code: 2 }, { kind: 'retry' }],
    [{ code: 2, subcode: 1504043, status: 500 }, { kind: 'retry' }],
    [{ code: 2601, subcode: 1815107 }, { kind: 'retry' }],
    [{ status: 503 }, { kind: 'retry' }],
    [{ status: undefined }, { kind: 'retry' }],
    [{ status: undefined, isLate: true }, { kind: 'late' }],
    [{ isTooLarge: true }, { kind: 'too_large' }],
  ])('%j is %j', (facts, verdict) => {
    expect(verdictOf(facts)).toEqual(verdict);
  });

  it('keeps away for as long as Meta says, and an hour at most', () => {
    const after = (regainAfter: number) =>
      verdictOf({ code: 80_000, usage: { account: { percent: 50, regainAfter } } });
    expect(after(300_000)).toMatchObject({ retryAfter: 300_000 });
    expect(after(86_400_000)).toMatchObject({ retryAfter: 3_600_000 });
  });

  it('tells the caller of a long wait at once, and waits through a short one', () => {
    const limit = (retryAfter: number) => describeFailure({ kind: 'limit', of: 'account', retryAfter });
    expect(limit(60_000)).toEqual({
      code: 'provider_rate_limit',
      details: { retryAfter: 60_000 },
      isFinal: true,
    });
    expect(limit(3_000).isFinal).toBe(false);
  });

  it('retries what may succeed in a moment, and nothing else', () => {
    expect(describeFailure({ kind: 'retry' })).toMatchObject({
      code: 'provider_unavailable',
      isFinal: false,
    });
    for (const kind of ['reauth', 'permission', 'not_found', 'report', 'too_large', 'run_failed'] as const) {
      expect([kind, describeFailure({ kind }).isFinal]).toEqual([kind, true]);
    }
  });
});
