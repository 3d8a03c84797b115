import { pino } from 'pino';
import { readConfig } from './config.ts';
import { startSandbox } from './start-sandbox.ts';

async function main(): Promise<void> {
  const config = readConfig();
  // Logs go to standard error, because the parent process reads the ready line from standard output.
  const log = pino({ level: config.logLevel, name: 'sandbox' }, pino.destination(2));
  const sandbox = await startSandbox(config, log);
  process.stdout.write(`${JSON.stringify({ ready: true, ...sandbox.addresses })}\n`);

  const stop = (): void => {
    void sandbox.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
