import { answerToFailure } from '../../../api/failure-responses.ts';

const retryAfterOf = (details: object) => {
  const { status, headers } = answerToFailure({ type: 'provider_quota', details: [details] });
  return [status, headers['Retry-After']];
};

describe('answerToFailure', () => {
  it('tells when to come back, in seconds', () => {
    expect(retryAfterOf({ retryAfterMs: 7_200_000 })).toEqual([429, '7200']);
    expect(retryAfterOf({ retryAfterMs: 1 })).toEqual([429, '1']);
    expect(retryAfterOf({})).toEqual([429, '3600']);
  });

  it('reads what an earlier version stored', () => {
    expect(retryAfterOf({ retryAfter: 7_200_000 })).toEqual([429, '7200']);
  });

  it('takes nothing that is not ours', () => {
    expect(retryAfterOf({ retryAfterMs: 'soon' })).toEqual([429, '3600']);
    expect(answerToFailure({ type: 'of somebody else', details: [] }).status).toBe(500);
  });
});
