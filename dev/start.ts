import { join } from 'node:path';
import { completeStack } from './complete-stack.ts';
import { readConfig, type DevConfig } from './config.ts';
import { createServerGroup } from './server-group.ts';
import { createProgramFinder } from './find-programs.ts';
import { HELP, parseFlags, type Flags } from './flags.ts';
import { greet } from './greeting.ts';
import { clearHome, openHome, rotateLogs, type Home } from './home.ts';
import { getMessage } from './processes/errors.ts';
import { tryLock } from './processes/lock.ts';
import { killServers, stopOrphans } from './processes/orphans.ts';
import { showProgress, type Progress, type Screen } from './progress.ts';
import { loadSecrets } from './secrets.ts';
import { readStackFile, removeStackFiles, writeAdminEnv, writeStackFile } from './stack-file.ts';
import { reserveStackPorts } from './stack-ports.ts';
import { startStack } from './stack.ts';
import { waitForStop } from './wait-for-stop.ts';

// Files in `THROUGHLINE_HOME` can contain secrets, so only their owner may read them.
process.umask(0o077);
// Exit explicitly, because an interrupted start may still wait for a server. Its signal handlers could then
// kill the servers of a later `npm start`.
process.exit(await main(process.argv.slice(2)));

type Run = {
  flags: Flags;
  config: DevConfig;
  home: Home;
  screen: Screen;
  progress: Progress;
};

/** Returns the exit code: 0 after a normal stop, 1 after a failure, 2 after wrong usage. */
async function main(args: string[]): Promise<number> {
  let flags: Flags;
  let config: DevConfig;
  let hint = 'Show all options with npm start -- --help.';
  try {
    flags = parseFlags(args);
    if (flags.help) {
      console.log(HELP);
      return 0;
    }
    hint = 'docs/reference/stack.md describes the settings.';
    config = readConfig();
  } catch (error) {
    console.error(`${getMessage(error)}\n${hint}`);
    return 2;
  }
  try {
    const home = openHome(config.home);
    const lock = tryLock(home.lock);
    if (!('release' in lock)) {
      console.error(describeRunningStack(home, lock.pid));
      return 1;
    }
    try {
      return await runAlone(flags, config, home);
    } finally {
      lock.release();
    }
  } catch (error) {
    console.error(`Throughline cannot start: ${getMessage(error)}`);
    return 1;
  }
}

/** The caller holds the lock `home.lock`. */
async function runAlone(flags: Flags, config: DevConfig, home: Home): Promise<number> {
  const isLive = process.stdout.isTTY;
  const screen = {
    write: (text: string) => process.stdout.write(text),
    isLive,
    columns: () => process.stdout.columns,
    color: isLive && config.color,
  };
  // If standard output is a pipe and its reader has exited, the next write must not crash the stack.
  process.stdout.on('error', () => {});
  const progress = showProgress(screen);
  try {
    await stopOrphans(home.servers.run, progress.line);
    removeStackFiles(home.stackFile, home.adminEnv);
    if (flags.fresh) clearHome(home);
    rotateLogs(home);
    return await runUntilStopped({ flags, config, home, screen, progress });
  } finally {
    progress.end();
  }
}

async function runUntilStopped({ flags, config, home, screen, progress }: Run): Promise<number> {
  const servers = createServerGroup(progress.line);
  const aborter = new AbortController();
  const stopRequested = waitForStop({
    onFirst: () => progress.line('Stopping. Press Ctrl-C again to kill the remaining processes.'),
    onSecond: () => {
      killServers(home.servers.run);
      removeStackFiles(home.stackFile, home.adminEnv, home.lock);
      process.exit(1);
    },
  });
  const { ports, takePort, release } = await reserveStackPorts(
    flags.port,
    join(config.cache, 'ports'),
    progress.line,
  );
  try {
    const secrets = loadSecrets(home.secrets);
    const programs = createProgramFinder(config, aborter.signal);
    const context = { config, home, ports, takePort, secrets, servers, progress, programs };
    const starting = startStack(context, flags.workers);
    const stack = await Promise.race([starting, stopRequested]);
    if (stack) {
      writeAdminEnv(home.adminEnv, stack.admin);
      writeStackFile(home.stackFile, stack.file);
      void completeStack(stack, context, aborter.signal, (file) =>
        greet(file, { now: new Date(), home: home.folder, color: screen.color }),
      );
      await stopRequested;
    }
    return 0;
  } catch (error) {
    progress.line(`\nThroughline did not start: ${getMessage(error)}\n`);
    return 1;
  } finally {
    aborter.abort(new Error('the stack is being stopped'));
    removeStackFiles(home.stackFile, home.adminEnv);
    await servers.stop();
    release();
    progress.line('Stopped.');
  }
}

function describeRunningStack(home: Home, pid: number): string {
  const stack = readStackFile(home.stackFile);
  const where = stack
    ? `API ${stack.api}, Temporal UI ${stack.temporal.ui}, outbox ${stack.sandbox.outbox}`
    : 'it is still starting';
  return `Process ${pid} already runs Throughline on ${home.folder}: ${where}.
Stop it, or start a second one: THROUGHLINE_HOME=/tmp/another npm start -- --port 3100`;
}
