import { join } from 'node:path';
import { readConfig, silenceAwsSdk, type DevConfig } from './config.ts';
import { ensureActivity, ensureLeadJourneys } from './demo-activity.ts';
import { createServerGroup } from './server-group.ts';
import { programFinder } from './find-programs.ts';
import { HELP, parseFlags, type Flags } from './flags.ts';
import { greet } from './greeting.ts';
import { clearHome, openHome, rotateLogs, type Home } from './home.ts';
import { messageOf } from './processes/errors.ts';
import { tryLock } from './processes/lock.ts';
import { killServers, stopOrphans } from './processes/orphans.ts';
import { showProgress, type Progress, type Screen } from './progress.ts';
import { loadSecrets } from './secrets.ts';
import { ensureReferenceExamples } from './reference-examples.ts';
import {
  readStackFile,
  removeStackFiles,
  writeAdminEnv,
  writeStackFile,
  type StackFile,
} from './stack-file.ts';
import { reserveStackPorts } from './stack-ports.ts';
import { startStack } from './stack.ts';
import { waitForStop } from './wait-for-stop.ts';

// Files in the home are readable by their owner only.
process.umask(0o077);
silenceAwsSdk();
process.exitCode = await main(process.argv.slice(2));

type Run = {
  flags: Flags;
  config: DevConfig;
  home: Home;
  screen: Screen;
  progress: Progress;
};

/** Runs the stack until it is stopped, and returns the exit code: 0 stopped as asked, 1 failure, 2 wrong usage. */
async function main(args: string[]): Promise<number> {
  let flags: Flags;
  let config: DevConfig;
  try {
    flags = parseFlags(args);
    config = readConfig();
  } catch (error) {
    console.error(`${messageOf(error)}\n(npm start -- --help shows how it is used)`);
    return 2;
  }
  if (flags.help) {
    console.log(HELP);
    return 0;
  }
  try {
    const home = openHome(config.home);
    const lock = tryLock(home.lock);
    if (!('release' in lock)) {
      console.error(alreadyRunning(home, lock.pid));
      return 1;
    }
    try {
      return await runAlone(flags, config, home);
    } finally {
      lock.release();
    }
  } catch (error) {
    console.error(`Throughline cannot start: ${messageOf(error)}`);
    return 1;
  }
}

/** Runs the stack of a home. The caller holds its lock. */
async function runAlone(flags: Flags, config: DevConfig, home: Home): Promise<number> {
  const isLive = process.stdout.isTTY;
  const screen = {
    write: (text: string) => process.stdout.write(text),
    isLive: isLive,
    color: isLive && config.color,
  };
  // The reader of the output may have exited. The stack keeps running and stops normally.
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
    onFirst: () => progress.line('Stopping. Ctrl-C again kills what still runs.'),
    onSecond: () => {
      killServers(home.servers.run);
      removeStackFiles(home.stackFile, home.adminEnv, home.lock);
      process.exit(1);
    },
  });
  const { ports, release } = await reserveStackPorts(flags.port, join(config.cache, 'ports'), progress.line);
  try {
    const secrets = loadSecrets(home.secrets);
    const programs = programFinder(config, aborter.signal);
    const context = { config, home, ports, secrets, servers, progress, programs };
    const starting = startStack(context, flags.workers);
    const stack = await Promise.race([starting, stopRequested]);
    if (stack) {
      writeAdminEnv(home.adminEnv, stack.admin);
      writeStackFile(home.stackFile, stack.file);
      const unlessStopped = (line: string) => {
        if (!aborter.signal.aborted) progress.line(line);
      };
      await ensureLeadJourneys(stack.file, home.demoActivity).catch((error: unknown) =>
        unlessStopped(`The demo's leads have no journeys: ${messageOf(error)}`),
      );
      progress.line(greet(stack.file, { now: new Date(), home: home.folder, color: screen.color }));
      // Nothing needs the rest to run, so nobody waits for it.
      void fillDemo(stack.file, { config, home, report: unlessStopped });
      await stopRequested;
    }
    return 0;
  } catch (error) {
    progress.line(`\nThroughline did not start: ${messageOf(error)}\n`);
    return 1;
  } finally {
    aborter.abort(new Error('the stack is being stopped'));
    removeStackFiles(home.stackFile, home.adminEnv);
    await servers.stop();
    release();
    progress.line('Stopped.');
  }
}

/** Makes what the demo has to show, and then what the reference page of the API fills in. */
async function fillDemo(
  stack: StackFile,
  { config, home, report }: Pick<Run, 'config' | 'home'> & { report: (line: string) => void },
): Promise<void> {
  try {
    const made = await ensureActivity(stack, home.demoActivity, { mail: !config.resend });
    if (made.length > 0) report(`The demo project has a month behind it: ${made.join(', ')}.`);
  } catch (error) {
    report(`Some of the demo is not made; the next start tries again: ${messageOf(error)}`);
  }
  await ensureReferenceExamples(stack, home.referenceExamples).catch((error: unknown) =>
    report(`Some examples of ${stack.api}/docs are not made: ${messageOf(error)}`),
  );
}

function alreadyRunning(home: Home, pid: number): string {
  const stack = readStackFile(home.stackFile);
  const where = stack
    ? `API ${stack.api}, Temporal UI ${stack.temporal.ui}, outbox ${stack.sandbox.outbox}`
    : 'it is still starting';
  return `Throughline runs on ${home.folder} already, as process ${pid}: ${where}.
Stop it first, or start another one beside it: THROUGHLINE_HOME=/tmp/another npm start -- --port 3100`;
}
