import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { identify, isAlive } from '../../../../dev/processes/identity.ts';
import { tryLock, waitForLock } from '../../../../dev/processes/lock.ts';
import { listenOnLoopback } from '../../../support/loopback-server.ts';
import { useTemporaryFolder } from '../../../support/temporary-folder.ts';
import { killServers, stopOrphans } from '../../../../dev/processes/orphans.ts';
import { reservePort } from '../../../../dev/processes/ports.ts';

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

it('tryLock takes over the lock of a dead process', async () => {
  const file = join(newFolder(), 'a.lock');
  const child = await startSleeper();
  writeFileSync(file, JSON.stringify(identify(child.pid ?? 0)));
  expect(tryLock(file)).toMatchObject({ pid: child.pid });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(tryLock(file)).toHaveProperty('release');
});

it('tryLock takes over a lock whose process id was reused', () => {
  const file = join(newFolder(), 'a.lock');
  writeFileSync(file, JSON.stringify({ pid: process.pid, born: 'another boot' }));
  expect(tryLock(file)).toHaveProperty('release');
});

it('tryLock leaves a stale lock to another process that is taking it over, until that process dies', async () => {
  const file = join(newFolder(), 'a.lock');
  const child = await startSleeper();
  writeFileSync(file, JSON.stringify({ pid: process.pid, born: 'another boot' }));
  writeFileSync(`${file}.takeover`, JSON.stringify(identify(child.pid ?? 0)));
  expect(tryLock(file)).toMatchObject({ pid: child.pid });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(tryLock(file)).toHaveProperty('release');
});

it("waitForLock reports the lock's owner once, and takes the lock when the owner releases it", async () => {
  const file = join(newFolder(), 'a.lock');
  const first = tryLock(file);
  const owners: number[] = [];
  const waiting = waitForLock(file, ({ pid }) => {
    owners.push(pid);
    if ('release' in first) first.release();
  });
  expect(await waiting).toHaveProperty('release');
  expect(owners).toEqual([process.pid]);
});

it('stopOrphans stops the processes that pid files name, and deletes the files', async () => {
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

it('stopOrphans and killServers stop no process that reuses the process id in a pid file', async () => {
  const run = newFolder();
  const otherProcess = await startSleeper();
  writeFileSync(join(run, 'api.pid'), JSON.stringify({ pid: otherProcess.pid, born: 'another boot' }));
  await stopOrphans(run, () => {});
  killServers(run);
  const identity = identify(otherProcess.pid ?? 0);
  expect(identity !== undefined && isAlive(identity)).toBe(true);
  expect(readdirSync(run)).toEqual([]);
});

it('stopOrphans does nothing if the folder of pid files does not exist', async () => {
  await expect(stopOrphans('/nowhere/run', () => {})).resolves.toBeUndefined();
});

it('reservePort reserves another port when the requested port is in use', async () => {
  const { port, close } = await listenOnLoopback(createServer());
  const reserved = await reservePort(port, newFolder());
  expect(reserved.port).toBeGreaterThan(port);
  await close();
});

it('reservePort reserves different ports for concurrent callers', async () => {
  const folder = newFolder();
  const { port, close } = await listenOnLoopback(createServer());
  await close();
  const reserved = await Promise.all(Array.from({ length: 8 }, async () => reservePort(port, folder)));
  expect(new Set(reserved.map((reservation) => reservation.port)).size).toBe(8);
});
