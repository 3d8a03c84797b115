import {
  classifyMetaFailure,
  mayBeTooMuch,
  MetaError,
  type MetaFacts,
} from '../../../../activities/socials/meta-failure.ts';

const classifyFacts = (facts: Partial<MetaFacts>) => classifyMetaFailure({ status: 400, ...facts });

it.each<[Partial<MetaFacts>, object]>([
  [{ code: 190 }, { kind: 'reauth' }],
  [{ code: 190, subcode: 463 }, { kind: 'reauth' }],
  [{ code: 10 }, { kind: 'permission' }],
  [{ code: 200 }, { kind: 'permission' }],
  [{ code: 294 }, { kind: 'permission' }],
  [{ code: 299 }, { kind: 'permission' }],
  [{ code: 100, subcode: 33 }, { kind: 'not_found' }],
  [{ code: 4 }, { kind: 'rate_limit', scope: 'fleet', retryAfterMs: 60_000 }],
  [
    { code: 4, subcode: 1504022 },
    { kind: 'rate_limit', scope: 'account', retryAfterMs: 60_000 },
  ],
  [
    { code: 4, subcode: 1504039 },
    { kind: 'rate_limit', scope: 'account', retryAfterMs: 60_000 },
  ],
  [{ code: 17 }, { kind: 'rate_limit', scope: 'connection', retryAfterMs: 60_000 }],
  [
    { code: 17, subcode: 2446079 },
    { kind: 'rate_limit', scope: 'account', retryAfterMs: 60_000 },
  ],
  [{ code: 32 }, { kind: 'rate_limit', scope: 'connection', retryAfterMs: 60_000 }],
  [
    { code: 613, subcode: 1487742 },
    { kind: 'rate_limit', scope: 'account', retryAfterMs: 60_000 },
  ],
  [{ code: 613 }, { kind: 'rate_limit', scope: 'account', retryAfterMs: 60_000 }],
  [{ code: 80_000 }, { kind: 'rate_limit', scope: 'account', retryAfterMs: 60_000 }],
  [{ code: 80_004 }, { kind: 'rate_limit', scope: 'account', retryAfterMs: 60_000 }],
  [{ code: 80_014 }, { kind: 'rate_limit', scope: 'account', retryAfterMs: 60_000 }],
  [{ code: 341 }, { kind: 'rate_limit', scope: 'fleet', retryAfterMs: 60_000 }],
  [
    { status: 429, code: 12 },
    { kind: 'rate_limit', scope: 'account', retryAfterMs: 60_000 },
  ],
  [{ status: 429 }, { kind: 'rate_limit', scope: 'account', retryAfterMs: 60_000 }],
  [{ code: 100, subcode: 1504018 }, { kind: 'needs_job' }],
  [{ code: 2, subcode: 1504038, status: 500 }, { kind: 'needs_job' }],
  [{ code: 100, subcode: 1487534 }, { kind: 'needs_job' }],
  [{ code: 2, subcode: 1504044, status: 500 }, { kind: 'needs_job' }],
  [{ code: -2, subcode: 2490547 }, { kind: 'job_failed' }],
  [
    { code: 2, subcode: 1504042, status: 500 },
    { kind: 'refused', reason: 'META_2_1504042' },
  ],
  [{ code: 1, subcode: 99, status: 500 }, { kind: 'unavailable' }],
  [
    { code: 2, subcode: 1504041, status: 500 },
    { kind: 'refused', reason: 'META_2_1504041' },
  ],
  [{ code: 100 }, { kind: 'refused', reason: 'META_100' }],
  [{ code: 3018 }, { kind: 'refused', reason: 'META_3018' }],
  [{ status: 404 }, { kind: 'refused', reason: 'HTTP_404' }],
  [{ code: 1, status: 500 }, { kind: 'unavailable' }],
  [{ code: 2 }, { kind: 'unavailable' }],
  [{ code: 2, subcode: 1504043, status: 500 }, { kind: 'unavailable' }],
  [{ code: 2601, subcode: 1815107 }, { kind: 'unavailable' }],
  [{ status: 503 }, { kind: 'unavailable' }],
  [{ status: undefined }, { kind: 'unavailable' }],
])('classifies %j as %j', (facts, failure) => {
  const { provider, scope, ...shared } = classifyFacts(facts);
  expect(provider).toBe('meta');
  expect('scope' in failure ? { scope, ...shared } : shared).toEqual(failure);
});

it.each<[Partial<MetaFacts>, boolean]>([
  [{ code: 1 }, true],
  [{ code: 1, subcode: 99 }, true],
  [{ code: 100, subcode: 1487534 }, true],
  [{ code: 2, subcode: 1504038 }, true],
  [{ code: 2 }, false],
  [{ code: 100 }, false],
  [{ status: 503 }, false],
])('mayBeTooMuch returns for %j: %s', (facts, isTooMuch) => {
  expect(mayBeTooMuch(new MetaError({ status: 500, ...facts }))).toBe(isTooMuch);
});

it('pauses as long as Meta requests, at most an hour', () => {
  const classifyWithRegainTime = (regainAfterMs: number) =>
    classifyFacts({ code: 80_000, usage: { account: { percent: 50, regainAfterMs } } });
  expect(classifyWithRegainTime(300_000)).toMatchObject({ retryAfterMs: 300_000 });
  expect(classifyWithRegainTime(86_400_000)).toMatchObject({ retryAfterMs: 3_600_000 });
});
