import { supervise } from '../../../dev/supervise.ts';
import type { Exit, RunningServer } from '../../../dev/processes/child-process.ts';

/** Returns a server that exits on the test's request. */
function createFakeServer(): RunningServer & { end: (exit: Exit) => void; stops: number } {
  let end: (exit: Exit) => void = () => {};
  const exited = new Promise<Exit>((resolve) => {
    end = resolve;
  });
  const server = {
    name: 'api',
    pid: 1,
    exited,
    end: (exit: Exit) => end(exit),
    stops: 0,
    stop: async () => {
      server.stops += 1;
      end({ code: 0, signal: null });
      await exited;
    },
    kill: () => {},
  };
  return server;
}

it('waits longer after each failed restart', async () => {
  const first = createFakeServer();
  const second = createFakeServer();
  const reported: string[] = [];
  const results = [async () => first, async () => Promise.reject(new Error('taken')), async () => second];
  const restarted = Promise.withResolvers<void>();
  const supervised = await supervise(
    async () => (results.shift() ?? (async () => second))(),
    (line) => {
      reported.push(line);
      if (line.includes('is back')) restarted.resolve();
    },
  );
  first.end({ code: 1, signal: null });
  await restarted.promise;
  await supervised.stop();
  expect(reported).toEqual([
    expect.stringMatching(/exit code 1.*in 0\.5 s/),
    expect.stringMatching(/taken.*in 1 s/),
    'api is back',
  ]);
});
