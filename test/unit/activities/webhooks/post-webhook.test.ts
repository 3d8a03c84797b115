import { connectEndpoint, type Resolve } from '../../../../activities/webhooks/post-webhook.ts';
import { startReceiver, type Receiver } from '../../../support/webhook-receiver.ts';

describe('a post to an endpoint', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  /** A resolver that gives one list of addresses after the other. */
  const resolving = (...answers: string[][]): Resolve & { asked: string[] } => {
    const asked: string[] = [];
    const resolve: Resolve = (name) =>
      Promise.resolve(answers[Math.min(asked.push(name), answers.length) - 1] ?? []);
    return Object.assign(resolve, { asked });
  };
  const named = (path: string) => {
    const { port } = new URL(receiver.url);
    return `http://hooks.example.com:${port}${path}`;
  };
  const post = async (url: string, settings: Parameters<typeof connectEndpoint>[1], times = 1) => {
    const outcomes = [];
    for (let time = 0; time < times; time += 1) {
      const client = connectEndpoint(url, settings);
      const { durationMs: _, ...outcome } = await client.post({ 'content-type': 'application/json' }, '{}');
      client.close();
      outcomes.push(outcome);
    }
    return outcomes;
  };
  const inward = { error: 'inward_address' };

  it('goes to no name that leads inward, wholly or in part, at the first look or a later one', async () => {
    const lists = [
      ['127.0.0.1'],
      ['10.0.0.1'],
      ['::1'],
      ['93.184.216.34', '127.0.0.1'],
      ['::ffff:127.0.0.1'],
      [],
    ];
    for (const list of lists) {
      const resolve = resolving(list);
      expect([list, await post(named('/inward'), { toLoopback: false, resolve })]).toEqual([list, [inward]]);
      expect(resolve.asked).toEqual(['hooks.example.com']);
    }
    expect(receiver.at('/inward')).toEqual([]);
    // The name is asked for once a client, whose connections go to what was looked at.
    const rebinding = resolving(['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']);
    const outcomes = await post(named('/rebound'), { toLoopback: true, resolve: rebinding }, 3);
    expect(outcomes).toMatchObject([{ status: 204 }, inward, { status: 204 }]);
    expect(rebinding.asked).toHaveLength(3);
    expect(receiver.at('/rebound')).toHaveLength(2);
    const once = resolving(['127.0.0.1'], ['10.0.0.1']);
    const client = connectEndpoint(named('/shared'), { toLoopback: true, resolve: once });
    const shared = await Promise.all(Array.from({ length: 5 }, () => client.post({}, '{}')));
    client.close();
    expect(shared.map((outcome) => 'status' in outcome && outcome.status)).toEqual([204, 204, 204, 204, 204]);
    expect(once.asked).toEqual(['hooks.example.com']);
  });

  it('reaches this machine by its name in development only, and says when a name leads nowhere', async () => {
    const { port } = new URL(receiver.url);
    const url = `http://localhost:${port}/by-name`;
    expect(await post(url, { toLoopback: false })).toEqual([inward]);
    expect(await post(url, { toLoopback: true })).toMatchObject([{ status: 204 }]);
    const resolve: Resolve = () => Promise.reject(new Error('queryA ENOTFOUND'));
    expect(await post(named('/nowhere'), { toLoopback: true, resolve })).toEqual([{ error: 'unreachable' }]);
  });

  it('goes to no address of this machine or a private network that stands in the URL', async () => {
    const { port } = new URL(receiver.url);
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254']) {
      expect(await post(`http://${host}:${port}/literal`, { toLoopback: false })).toEqual([inward]);
    }
    expect(receiver.at('/literal')).toEqual([]);
  });

  it('follows no redirect, reads little of an answer, and waits no longer than it may', async () => {
    receiver.answer('/redirect', (response) => response.writeHead(307, { location: '/target' }).end());
    receiver.answer('/large', (response) => {
      response.writeHead(200);
      response.write(Buffer.alloc(5_000_000));
    });
    receiver.answer('/slow', (response) => response.writeHead(503, { 'retry-after': '7' }).end());
    receiver.answer('/silent', () => {});
    const at = (path: string, timeoutMs?: number) =>
      post(receiver.url + path, { toLoopback: true, ...(timeoutMs !== undefined && { timeoutMs }) });
    expect(await at('/redirect')).toMatchObject([{ status: 307 }]);
    expect(receiver.at('/target')).toEqual([]);
    expect(await at('/large')).toMatchObject([{ status: 200 }]);
    expect(await at('/slow')).toEqual([{ status: 503, retryAfterMs: 7_000 }]);
    expect(await at('/silent', 100)).toEqual([{ error: 'timeout' }]);
    expect(await post('http://127.0.0.1:1/', { toLoopback: true })).toEqual([{ error: 'unreachable' }]);
  });
});
