import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive } from '../../../../dev/processes/identity.ts';
import { killServers, stopOrphans } from '../../../../dev/processes/orphans.ts';
import { useTemporaryFolder } from '../temporary-folder.ts';

const newFolder = useTemporaryFolder();
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function startSleeper(): Promise<ChildProcess> {
  const child = spawn('sleep', ['60']);
  children.push(child);
  await once(child, 'spawn');
  return child;
}

it('stops the processes of the pid files and deletes the files', async () => {
  const run = newFolder();
  const api = await startSleeper();
  const postgres = await startSleeper();
  writeFileSync(join(run, 'api.pid'), JSON.stringify(identify(api.pid ?? 0)));
  writeFileSync(join(run, 'postgres.pid'), JSON.stringify(identify(postgres.pid ?? 0)));
  const reported: string[] = [];
  const ends = Promise.all([once(api, 'exit'), once(postgres, 'exit')]);
  await stopOrphans(run, (line) => reported.push(line));
  expect(await ends).toEqual([
    [null, 'SIGTERM'],
    [null, 'SIGINT'],
  ]);
  expect(reported).toEqual([expect.stringContaining('api'), expect.stringContaining('postgres')]);
  expect(readdirSync(run)).toEqual([]);
});

it('does not stop a process with a reused id', async () => {
  const run = newFolder();
  const otherProcess = await startSleeper();
  writeFileSync(join(run, 'api.pid'), JSON.stringify({ pid: otherProcess.pid, born: 'another boot' }));
  await stopOrphans(run, () => {});
  killServers(run);
  const identity = identify(otherProcess.pid ?? 0);
  expect(identity !== undefined && isAlive(identity)).toBe(true);
  expect(readdirSync(run)).toEqual([]);
});

it('does nothing in an unused home', async () => {
  await expect(stopOrphans('/nowhere/run', () => {})).resolves.toBeUndefined();
});
