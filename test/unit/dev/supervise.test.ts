import { supervise } from '../../../dev/supervise.ts';
import type { Exit, RunningServer } from '../../../dev/processes/child-process.ts';

function createFakeServer(): RunningServer & { end: (exit: Exit) => void } {
  const exit = Promise.withResolvers<Exit>();
  return {
    name: 'api',
    pid: 1,
    exited: exit.promise,
    end: exit.resolve,
    stop: async () => exit.resolve({ code: 0, signal: null }),
    kill: () => {},
  };
}

it('supervise waits longer after each failed restart of a server', async () => {
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
