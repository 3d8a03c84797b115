import type { Report, RunningServer } from './processes/child-process.ts';
import { supervise, type Supervised } from './supervise.ts';

/** A server may use servers of later stages, so it stops before them. */
const STOP_ORDER = ['service', 'provider', 'workflows', 'data'] as const;

type StopStage = (typeof STOP_ORDER)[number];

export type ServerGroup = {
  /**
   * Starts a server, and restarts it when it exits.
   * @throws Error when the first start fails, or when the group is being stopped
   */
  start<Server extends RunningServer>(stage: StopStage, start: () => Promise<Server>): Promise<Server>;
  /** Stops all servers, including those that are still starting. PostgreSQL stops last. */
  stop(): Promise<void>;
};

export function createServerGroup(report: Report): ServerGroup {
  const servers: { stage: StopStage; starting: Promise<Supervised<RunningServer>> }[] = [];
  let isStopping = false;
  return {
    start: async (stage, start) => {
      if (isStopping) throw new Error('the stack is being stopped');
      const starting = supervise(start, report);
      servers.push({ stage, starting });
      return (await starting).first;
    },
    stop: async () => {
      isStopping = true;
      for (const stage of STOP_ORDER) {
        const members = servers.filter((each) => each.stage === stage);
        await Promise.all(members.map(({ starting }) => stopOnceStarted(starting)));
      }
    },
  };
}

async function stopOnceStarted(starting: Promise<Supervised<RunningServer>>): Promise<void> {
  const [started] = await Promise.allSettled([starting]);
  if (started.status === 'fulfilled') await started.value.stop();
}
