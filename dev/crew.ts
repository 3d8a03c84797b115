import type { Report, RunningServer } from './processes/child-process.ts';
import { supervise, type Supervised } from './supervise.ts';

/** When a server of a stack is stopped, first to last: each may use those behind it until then. */
const STOP_ORDER = ['service', 'provider', 'workflows', 'data'] as const;

type Station = (typeof STOP_ORDER)[number];

/** The servers of one stack. */
export type Crew = {
  /** Starts a server and keeps it running. Throws when the first start fails, or once the crew is being stopped. */
  hire<Server extends RunningServer>(station: Station, start: () => Promise<Server>): Promise<Server>;
  /** Stops all of them, PostgreSQL last; also those whose start is under way. */
  stop(): Promise<void>;
};

export function createCrew(report: Report): Crew {
  const hired: { station: Station; starting: Promise<Supervised<RunningServer>> }[] = [];
  let stopping = false;
  return {
    hire: async (station, start) => {
      if (stopping) throw new Error('the stack is being stopped');
      const starting = supervise(start, report);
      hired.push({ station, starting });
      return (await starting).first;
    },
    stop: async () => {
      stopping = true;
      for (const station of STOP_ORDER) {
        const leaving = hired.filter((each) => each.station === station);
        await Promise.all(leaving.map(({ starting }) => stopOnceStarted(starting)));
      }
    },
  };
}

async function stopOnceStarted(starting: Promise<Supervised<RunningServer>>): Promise<void> {
  const [started] = await Promise.allSettled([starting]);
  if (started.status === 'fulfilled') await started.value.stop();
}
