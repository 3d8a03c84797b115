import { styleText } from 'node:util';
import type { Report } from './processes/child-process.ts';

/** Where progress is shown: a terminal, or a file or pipe that gets whole lines only. */
export type Screen = {
  write(text: string): void;
  /** Allows one line that is drawn again and again. */
  live: boolean;
  color: boolean;
};

/** Shows what is being done: a line for each thing done with how long it took, and below them what is under way. */
export type Progress = {
  /** Shows the work as under way, then as done, with what `detail` says of its result. */
  step<T>(name: string, work: (report: Report) => Promise<T>, detail: (result: T) => string): Promise<T>;
  line: Report;
  /** Ends the live line. */
  end(): void;
};

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const ERASE = '\r\u001B[2K';

export function showProgress(screen: Screen): Progress {
  const underWay = new Set<string>();
  const started = Date.now();
  let frame = 0;

  const draw = (): void => {
    if (!screen.live || underWay.size === 0) return;
    frame = (frame + 1) % FRAMES.length;
    screen.write(`${ERASE}${FRAMES[frame]} ${[...underWay].join(', ')}  ${secondsSince(started)}`);
  };
  const line = (text: string): void => {
    screen.write(`${screen.live ? ERASE : ''}${text}\n`);
    draw();
  };
  const timer = setInterval(draw, 100);

  return {
    line,
    step: async (name, work, detail) => {
      const begun = Date.now();
      underWay.add(name);
      draw();
      try {
        const result = await work((text) => line(`  ${text}`));
        underWay.delete(name);
        const tick = screen.color ? styleText('green', '✓') : '✓';
        line(`${tick} ${name.padEnd(18)} ${detail(result).padEnd(46)} ${secondsSince(begun)}`);
        return result;
      } finally {
        underWay.delete(name);
      }
    },
    end: () => {
      clearInterval(timer);
      if (screen.live) screen.write(ERASE);
    },
  };
}

function secondsSince(time: number): string {
  return `${((Date.now() - time) / 1000).toFixed(1)} s`;
}
