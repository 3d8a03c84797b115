import { execFile, type ExecFileOptions } from 'node:child_process';

/** A tool that did not start, took too long or ended with a failure. */
export class ToolFailure extends Error {
  /** The lines that it wrote to its standard error; without any, what became of it. */
  readonly complaints: string[];

  constructor(command: string, complaints: string[]) {
    super(`${command}: ${complaints.at(-1)}`);
    this.complaints = complaints;
  }
}

const MAX_OUTPUT = 64 * 1024 * 1024;

/**
 * Runs a tool and gives its standard output. After `timeout` milliseconds it is killed.
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
          return reject(new ToolFailure(command, [`not done in ${options.timeout} ms`]));
        const lines = stderr.split('\n').filter((line) => line.trim() !== '');
        return reject(new ToolFailure(command, lines.length === 0 ? [error.message.trim()] : lines));
      },
    );
  });
}
