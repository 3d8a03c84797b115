import { styleText } from 'node:util';
import type { Report } from './processes/child-process.ts';

/** The output of progress: a terminal, or a file or pipe, which gets whole lines only. */
export type Screen = {
  write(text: string): void;
  /** Whether a line can be redrawn. */
  isLive: boolean;
  color: boolean;
};

/** Shows progress: a line for each finished step with its duration, and below them the running steps. */
export type Progress = {
  /** Shows the step as running, then as done with the detail of its result. */
  step<T>(name: string, work: (report: Report) => Promise<T>, detail: (result: T) => string): Promise<T>;
  line: Report;
  /** Ends the live line. */
  end(): void;
};

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const ERASE = '\r\u001B[2K';

export function showProgress(screen: Screen): Progress {
  const running = new Set<string>();
  const started = Date.now();
  let frame = 0;

  const draw = (): void => {
    if (!screen.isLive || running.size === 0) return;
    frame = (frame + 1) % FRAMES.length;
    screen.write(`${ERASE}${FRAMES[frame]} ${[...running].join(', ')}  ${secondsSince(started)}`);
  };
  const line = (text: string): void => {
    screen.write(`${screen.isLive ? ERASE : ''}${text}\n`);
    draw();
  };
  const timer = setInterval(draw, 100);

  return {
    line,
    step: async (name, work, detail) => {
      const startedAt = Date.now();
      running.add(name);
      draw();
      try {
        const result = await work((text) => line(`  ${text}`));
        running.delete(name);
        const tick = screen.color ? styleText('green', '✓') : '✓';
        line(`${tick} ${name.padEnd(18)} ${detail(result).padEnd(46)} ${secondsSince(startedAt)}`);
        return result;
      } finally {
        running.delete(name);
      }
    },
    end: () => {
      clearInterval(timer);
      if (screen.isLive) screen.write(ERASE);
    },
  };
}

function secondsSince(time: number): string {
  return `${((Date.now() - time) / 1000).toFixed(1)} s`;
}
