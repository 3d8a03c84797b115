import { getError, buildInsightsPath, openMeta, getProof, type OpenMeta } from './open-meta.ts';
import { keepOpen } from '../../support/keep-open.ts';

const token = 'EAAagency';
const alpine = 'act_1029384756';

let meta: OpenMeta;
keepOpen(openMeta, (opened) => (meta = opened));

describe('a call with token', () => {
  it.each([
    ['EAAagency.expired', '401 190/463'],
    ['EAAshop.revoked', '401 190/460'],
    ['EAAnobody', '400 190'],
    ['something', '400 190'],
    ['EAAagency.limited', '403 200'],
  ])('answers a Meta token that is %s with %s', async (bad, error) => {
    const answer = await meta.graph(bad, buildInsightsPath(alpine));
    expect(getError(answer)).toBe(error);
    expect(answer.body).toMatchObject({ error: { type: 'OAuthException', is_transient: false } });
    expect(answer.headers.has('www-authenticate')).toBe(error.includes('190'));
  });

  it('requires a Meta token', async () => {
    expect(getError(await meta.graph(token, alpine, { authorization: null }))).toBe('400 2500');
  });
});

describe('a call with proof', () => {
  it.each([
    ['missing', null],
    ['made with another secret', getProof(token, 'another')],
    ['made for another token', getProof('EAAshop')],
    ['empty', ''],
  ])('refuses an appsecret_proof that is %s', async (_, proof) => {
    const answer = await meta.graph(token, buildInsightsPath(alpine), { proof });
    expect(getError(answer)).toBe('400 100');
    expect(answer.body).toMatchObject({
      error: { message: expect.stringContaining('appsecret_proof'), type: 'GraphMethodException' },
    });
  });

  it('reads appsecret_proof from the body of a POST', async () => {
    const call = { method: 'POST', proof: null };
    const path = buildInsightsPath(alpine);
    expect(
      (await meta.graph(token, path, { ...call, form: { appsecret_proof: getProof(token) } })).status,
    ).toBe(200);
    expect(getError(await meta.graph(token, path, { ...call, form: {} }))).toBe('400 100');
  });
});

it.each([
  ['act_1029384759', '403 200'],
  [buildInsightsPath('act_1029384759'), '403 200'],
  ['120200000091', '403 10'],
  [buildInsightsPath('120200000091'), '403 10'],
  [buildInsightsPath('act_2029384756'), '403 200'],
  [buildInsightsPath('120200000501'), '400 100/33'],
  ['act_999', '400 100/33'],
  ['1029384756', '400 100/33'],
  [buildInsightsPath('120299999999'), '400 100/33'],
  ['6000000000000001', '400 100/33'],
  [`${alpine}?fields=balance`, '400 100'],
  [`${alpine}/campaigns`, '400 2500'],
  ['me/insights', '400 2500'],
])('answers a read of %s with %s', async (path, error) => {
  expect(getError(await meta.graph(token, path))).toBe(error);
});

it.each(['ids=act_1029384757', 'method=delete', 'callback=show', 'date_format=U', 'fields=name.as(title)'])(
  'refuses %s on every version, because the app is new',
  async (query) => {
    for (const version of ['v25.0', 'v27.0']) {
      const answer = await meta.graph(token, `../${version}/${alpine}?${query}`);
      expect(getError(answer)).toBe('400 100');
      expect(answer.body).toMatchObject({
        error: { message: expect.stringContaining('not available to new apps') },
      });
    }
  },
);

it.each([
  ['v23.0', '400 2635'],
  ['v24.0', '400 2635'],
  ['v28.0', '400 2500'],
  ['v99.0', '400 2500'],
])('answers Graph version %s with %s', async (version, error) => {
  expect(getError(await meta.graph(token, `../${version}/${alpine}`))).toBe(error);
});
