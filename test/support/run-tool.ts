import { execFile, type ExecFileOptions } from 'node:child_process';

/** Lines of standard error in the message. A stack trace of Node.js ends with its version, so one is too few. */
const MAX_LINES = 30;

/** The tool did not start, took too long or ended with an error. */
export class ToolFailure extends Error {
  /** Lines of standard error; one line that describes the failure if there are none, or after a timeout. */
  readonly lines: string[];

  constructor(command: string, lines: string[]) {
    super([`${command}:`, ...lines.slice(-MAX_LINES)].join('\n'));
    this.lines = lines;
  }
}

const MAX_OUTPUT = 64 * 1024 * 1024;

/**
 * Runs a tool and returns its standard output. `timeout` is in milliseconds.
 * @throws ToolFailure
 */
export function runTool(command: string, args: string[], options: ExecFileOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      command,
      args,
      { maxBuffer: MAX_OUTPUT, killSignal: 'SIGKILL', ...options, encoding: 'utf8' },
      (error, stdout, stderr) => {
        if (error === null) return resolve(stdout);
        if (error.killed === true)
          return reject(new ToolFailure(command, [`did not end within ${options.timeout} ms`]));
        const lines = stderr.split('\n').filter((line) => line.trim() !== '');
        return reject(new ToolFailure(command, lines.length === 0 ? [error.message.trim()] : lines));
      },
    );
  });
}
