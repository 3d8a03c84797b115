import { styleText } from 'node:util';
import type { Report } from './processes/child-process.ts';

/** `isLive`: the screen is a terminal, so a line can be redrawn. A file or pipe gets only whole lines. */
export type Screen = {
  write(text: string): void;
  isLive: boolean;
  /** A longer line would wrap, and only its last row would be erased. */
  columns: () => number;
  color: boolean;
};

export type Progress = {
  step<T>(name: string, work: (report: Report) => Promise<T>, detail: (result: T) => string): Promise<T>;
  line: (text: string) => void;
  end(): void;
};

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const ERASE = '\r\u001B[2K';
/** Interval between progress lines on a screen that cannot redraw a line. */
const PROGRESS_LINE_MS = 30_000;

export function showProgress(screen: Screen): Progress {
  const running = new Map<string, string>();
  const started = Date.now();
  let frame = 0;

  const draw = (): void => {
    if (!screen.isLive || running.size === 0) return;
    frame = (frame + 1) % FRAMES.length;
    const steps = [...running].map(([name, detail]) => (detail === '' ? name : `${name} (${detail})`));
    const text = `${FRAMES[frame]} ${formatSecondsSince(started)}  ${steps.join(', ')}`;
    screen.write(ERASE + text.slice(0, screen.columns() - 1));
  };
  const line = (text: string): void => {
    screen.write(`${screen.isLive ? ERASE : ''}${text}\n`);
    draw();
  };
  const createReport = (name: string): Report => {
    let nextLineAt = Date.now() + PROGRESS_LINE_MS;
    return (text, kind) => {
      if (kind === undefined) line(`  ${text}`);
      else if (running.has(name)) running.set(name, text);
      if (kind === undefined || screen.isLive || Date.now() < nextLineAt) return;
      line(`  ${text}`);
      nextLineAt = Date.now() + PROGRESS_LINE_MS;
    };
  };
  const timer = setInterval(draw, 100);

  return {
    line,
    step: async (name, work, detail) => {
      const startedAt = Date.now();
      running.set(name, '');
      draw();
      try {
        const result = await work(createReport(name));
        running.delete(name);
        const tick = screen.color ? styleText('green', '✓') : '✓';
        line(`${tick} ${name.padEnd(18)} ${detail(result).padEnd(46)} ${formatSecondsSince(startedAt)}`);
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

function formatSecondsSince(time: number): string {
  return `${((Date.now() - time) / 1000).toFixed(1)} s`;
}
