import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { hasOnePage, pollEvery } from './polling.ts';
import { BY_CURSOR } from './paging.ts';

export type CampaignStop = Schema<'CampaignStop'>;
export type StoppedState = Schema<'StoppedCampaignState'>;

const POLL_EVERY_MS = 1_500;
const PAGE_SIZE = 100;
const MAX_LISTED = 10;

export const isRunning = ({ state }: Pick<CampaignStop, 'state'>) =>
  state === 'stopping' || state === 'resuming';

/** Reads an emergency pause, and page by page the campaigns that were enabled when it started. */
export const emergencyPauseQuery = (projectId: string, stopId: string, state: StoppedState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['campaign-stop', projectId, stopId, state],
    queryFn: ({ pageParam, signal }) =>
      api.searchads.getCampaignStop(
        { projectId, stopId, limit: PAGE_SIZE, state, cursor: pageParam },
        { signal },
      ),
    ...BY_CURSOR,
    refetchInterval: pollEvery((data: { pages: { stop: CampaignStop }[] } | undefined) => {
      const stop = data?.pages[0]?.stop;
      return stop && isRunning(stop) && hasOnePage(data) ? POLL_EVERY_MS : false;
    }),
  });

export const emergencyPausesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['campaign-stops', projectId],
    queryFn: ({ signal }) => api.searchads.listCampaignStops({ projectId, limit: MAX_LISTED }, { signal }),
    refetchInterval: pollEvery((data: { stops: Pick<CampaignStop, 'state'>[] } | undefined) => {
      const [latest] = data?.stops ?? [];
      return latest && isRunning(latest) ? POLL_EVERY_MS : false;
    }),
  });
