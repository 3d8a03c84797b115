import { errorOf, insights, openMeta, type OpenMeta } from './open-meta.ts';

const alpine = 'act_1029384756';
const path = insights(alpine, { date_preset: 'yesterday' });

let meta: OpenMeta;
beforeAll(async () => {
  meta = await openMeta();
});
afterAll(() => meta.stop());

it.each([
  ['1', 500],
  ['1/99', 500],
  ['2', 500],
  ['2/1504038', 500],
  ['2/1504041', 400],
  ['2/1504042', 400],
  ['2/1504043', 500],
  ['2/1504044', 500],
  ['4', 403],
  ['4/1504022', 403],
  ['4/1504039', 403],
  ['10', 403],
  ['17', 400],
  ['17/2446079', 400],
  ['32', 400],
  ['100', 400],
  ['100/33', 400],
  ['100/1487534', 400],
  ['100/1504018', 400],
  ['190', 400],
  ['190/463', 401],
  ['200', 403],
  ['613/1487742', 400],
  ['80000', 400],
  ['80004', 400],
  ['-2/2490547', 400],
  ['777/888', 400],
])('a fault answers %s', async (name, status) => {
  const token = `EAAagency-fault${name.replace('/', '_')}`;
  await meta.arm(token, { operation: 'insights', kind: 'status', status, name });
  const answer = await meta.graph(token, path);
  expect(errorOf(answer)).toBe(`${status} ${name}`);
  expect((await meta.calls(token))[0]).toMatchObject({
    operation: 'insights',
    path: `/v27.0/${alpine}/insights`,
    query: 'date_preset=yesterday',
    answered: { status, name },
    applied: null,
  });
  expect((await meta.graph(token, path)).status).toBe(200);
});

it.each([
  [400, '100'],
  [401, '190/463'],
  [403, '200'],
  [404, '100/33'],
  [429, '80000'],
  [503, '2'],
])('a fault of status %i alone is %s', async (status, name) => {
  const token = `EAAshop-status${status}`;
  await meta.arm(token, { kind: 'status', status });
  expect(errorOf(await meta.graph(token, 'me'))).toBe(`${status} ${name}`);
});

it('a fault says when to come again', async () => {
  const token = 'EAAagency-again';
  await meta.arm(token, { kind: 'status', status: 400, name: '17/2446079', retryAfter: 301 });
  const { headers } = await meta.graph(token, path);
  expect(headers.get('x-business-use-case-usage')).toContain('"estimated_time_to_regain_access":6');
});

it('a fault strikes its operation alone, and as often as it should', async () => {
  const token = 'EAAagency-times';
  await meta.arm(token, { operation: 'report.rows', kind: 'status', status: 500, times: 2 });
  expect((await meta.graph(token, path)).status).toBe(200);
  for (let call = 0; call < 2; call += 1) {
    expect(errorOf(await meta.graph(token, '6000000000000001/insights'))).toBe('500 2');
  }
  expect(errorOf(await meta.graph(token, '6000000000000001/insights'))).toBe('400 100/33');
});

it.each(['reset', 'stall', 'drop-answer', 'apply-late'])(
  'a fault of kind %s gives no answer',
  async (kind) => {
    const token = `EAAagency-${kind}`;
    await meta.arm(token, { kind, delayMs: 20 });
    await expect(meta.graph(token, path)).rejects.toThrow('fetch failed');
    expect((await meta.graph(token, path)).status).toBe(200);
  },
);

it('a dropped answer to a POST has made its run', async () => {
  const token = 'EAAagency-dropped';
  await meta.arm(token, { operation: 'insights.start', kind: 'drop-answer' });
  await expect(meta.graph(token, path, { method: 'POST' })).rejects.toThrow('fetch failed');
  const [call] = await meta.calls(token);
  expect(call).toMatchObject({ answered: 'dropped' });
  const run = call?.applied?.[0]?.report_run_id ?? '';
  expect((await meta.graph(token, run)).status).toBe(200);
});

it('keeps two tokens apart', async () => {
  await meta.arm('EAAagency-one', { kind: 'status', status: 500 });
  await meta.set('EAAagency-one', { usage: { callCount: 100 }, pageRows: 1 });
  expect((await meta.graph('EAAagency-two', path)).status).toBe(200);
  expect(errorOf(await meta.graph('EAAagency-one', path))).toBe('500 2');
  expect(await meta.calls('EAAagency-two')).toHaveLength(1);
  await meta.control('POST', '/control/reset', { account: 'EAAagency-one' });
  expect(await meta.calls('EAAagency-one')).toEqual([]);
  expect(await meta.calls('EAAagency-two')).toHaveLength(1);
});
