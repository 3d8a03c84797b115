import { keepOpen } from '../../support/keep-open.ts';
import { aBatch, queueBatch } from '../emails/a-batch.ts';
import { bearer, errorOf, openWorld, send, type World } from '../open-world.ts';

describe('what a request may carry', () => {
  let world: World;
  keepOpen(openWorld, (opened) => (world = opened));

  const queue = async (change: Record<string, unknown>) => {
    const answer = await queueBatch(world.api.url, world.tenant, aBatch(change));
    return answer.status === 202 ? 202 : [answer.status, errorOf(answer).details];
  };

  it.each([
    [
      'many fields',
      Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, 'x'])),
      'must have at most 100 fields',
    ],
    [
      'many bytes',
      Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`f${index}`, 'x'.repeat(9_999)])),
      'must have at most 65536 bytes',
    ],
    ['a long name', { ['n'.repeat(201)]: 'x' }, 'must have names of at most 200 characters'],
  ])('metadata has not %s', async (_, metadata, message) => {
    expect(await queue({ metadata })).toEqual([400, [{ path: 'metadata', message }]]);
  });

  it('parameters of a recipient are bounded, each and all', async () => {
    const to = (params: object) =>
      queue({ recipients: [{ email: 'ada@example.com', params: { name: 'Ada', ...params } }] });
    const path = 'recipients[0].params';
    expect(await to({ a: 'x'.repeat(20_001) })).toEqual([
      400,
      [{ path: `${path}.a`, message: 'must have at most 20000 characters' }],
    ]);
    const long = 'x'.repeat(20_000);
    expect(await to({ a: long, b: long, c: long, d: 'x'.repeat(5_528) })).toEqual([
      400,
      [{ path, message: 'must have at most 65536 bytes' }],
    ]);
    expect(await to({ a: long, b: long, c: long, d: 'x'.repeat(5_525) })).toBe(202);
  });

  it('what is too long and no UUID is told once', async () => {
    const answer = await send(`${world.api.url}/team/members?projectId=${'x'.repeat(37)}`, {
      headers: bearer(await world.makeToken(world.tenant.ownerId)),
    });
    expect(errorOf(answer).details).toHaveLength(1);
  });
});
