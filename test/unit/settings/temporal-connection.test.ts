import { Metadata, status } from '@grpc/grpc-js';
import { retryInTime } from '../../../settings/temporal-connection.ts';

type Interceptor = ReturnType<typeof retryInTime>;
type NextCall = Parameters<Interceptor>[1];

const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
});

afterEach(() => {
  jest.useRealTimers();
});

/** Returns a server whose calls end with these statuses in turn; the last one repeats. */
function serverEndingWith(...codes: status[]) {
  let attempts = 0;
  const next: NextCall = () => ({
    start: (_metadata, listener) => {
      const code = codes[Math.min(attempts, codes.length - 1)] ?? status.OK;
      attempts += 1;
      listener?.onReceiveMessage?.(null);
      listener?.onReceiveStatus?.({ code, details: '', metadata: new Metadata() });
    },
    sendMessage: () => {},
    sendMessageWithContext: () => {},
    halfClose: () => {},
    startRead: () => {},
    cancelWithStatus: () => {},
    getPeer: () => '',
    getAuthContext: () => null,
  });
  return { next, attempts: () => attempts };
}

/** Calls a server with a timeout in milliseconds; `end` is undefined while the call is pending. */
async function call(retry: Interceptor, { next }: ReturnType<typeof serverEndingWith>, withinMs: number) {
  const created: { end?: status } = {};
  const method = {
    path: '/a/b',
    requestStream: false,
    responseStream: false,
    requestSerialize: () => Buffer.alloc(0),
    responseDeserialize: () => null,
  };
  retry({ deadline: Date.now() + withinMs, method_definition: method }, next).start(new Metadata(), {
    onReceiveStatus: ({ code }) => {
      created.end = code;
    },
  });
  await settled();
  return created;
}

/** Makes a call fail, then advances the clock by seconds. */
async function goAway(retry: Interceptor): Promise<void> {
  await call(retry, serverEndingWith(status.UNAVAILABLE), 1);
  jest.advanceTimersByTime(2_000);
}

describe('calls of Temporal', () => {
  it('repeats a Temporal call that fails as unavailable until it succeeds', async () => {
    const server = serverEndingWith(status.UNAVAILABLE, status.UNAVAILABLE, status.OK);
    const created = await call(retryInTime(), server, 10_000);
    expect(created.end).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(created.end).toBe(status.OK);
    expect(server.attempts()).toBe(3);
  });

  it('fails a Temporal call when no further attempt fits before its deadline', async () => {
    const server = serverEndingWith(status.UNAVAILABLE);
    const created = await call(retryInTime(), server, 50);
    expect(created.end).toBe(status.UNAVAILABLE);
    expect(server.attempts()).toBe(1);
  });

  it('tries calls once while Temporal is down and repeats them again after it answers', async () => {
    const retry = retryInTime();
    await goAway(retry);
    const away = serverEndingWith(status.UNAVAILABLE);
    expect(await call(retry, away, 10_000)).toEqual({ end: status.UNAVAILABLE });
    expect(away.attempts()).toBe(1);
    // An error status still proves that the server answers.
    await call(retry, serverEndingWith(status.NOT_FOUND), 10_000);
    expect(await call(retry, serverEndingWith(status.UNAVAILABLE), 10_000)).toEqual({});
  });

  it('keeps repeating a call that started before Temporal was down', async () => {
    const retry = retryInTime();
    const server = serverEndingWith(...Array.from({ length: 6 }, () => status.UNAVAILABLE), status.OK);
    const long = await call(retry, server, 60_000);
    await goAway(retry);
    expect(long.end).toBeUndefined();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(long.end).toBe(status.OK);
  });

  it('does not count a passed deadline as an answer of Temporal', async () => {
    const retry = retryInTime();
    await goAway(retry);
    await call(retry, serverEndingWith(status.DEADLINE_EXCEEDED), 10_000);
    expect(await call(retry, serverEndingWith(status.UNAVAILABLE), 10_000)).toEqual({
      end: status.UNAVAILABLE,
    });
  });
});
