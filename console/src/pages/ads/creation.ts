import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ThroughlineError } from '@throughline/client';
import { useEffect, useEffectEvent } from 'react';
import { createCampaign, type NewCampaign } from '../../data/searchads-changes.ts';
import { inAccount, type Account } from '../../data/searchads.ts';

/** The creation of a campaign: its request stands in the page's address, so that a reload takes it up again. */
export type Creation = {
  /** Whether it is asked for and its outcome is not known yet. */
  isUnderWay: boolean;
  error: Error | null;
  begin: () => void;
  askAgain: () => void;
  /** Forgets a request that was refused. */
  forget: () => void;
};

const FROM = '/p/$projectId/ads/$customerId/new';

/**
 * @param campaign as it is asked for
 * @param onCreated before its page is opened
 */
export function useCreation(account: Account, campaign: NewCampaign, onCreated: () => void): Creation {
  const { request, step } = useSearch({ from: FROM });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['create-campaign', account, request],
    queryFn: () => createCampaign(account, campaign, request),
    enabled: request !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const resourceName = data && 'campaignResourceName' in data ? data.campaignResourceName : undefined;
  const isWaiting = data !== undefined && 'approval' in data;
  const created = useEffectEvent((campaignId: string) => {
    onCreated();
    void queryClient.invalidateQueries({ queryKey: inAccount(account) });
    void navigate({
      to: '/p/$projectId/ads/$customerId/campaigns/$campaignId',
      params: { ...account, campaignId },
      replace: true,
    });
  });
  const awaited = useEffectEvent(() => {
    onCreated();
    void navigate({
      to: '/p/$projectId/ads/approvals',
      params: account,
      search: { state: 'waiting' },
      replace: true,
    });
  });
  useEffect(() => {
    if (isWaiting) awaited();
  }, [isWaiting]);
  useEffect(() => {
    const campaignId = resourceName?.split('/').at(-1);
    if (campaignId !== undefined && campaignId !== '') created(campaignId);
  }, [resourceName]);
  const ask = (key: string | undefined) =>
    void navigate({ to: FROM, params: account, search: { step, request: key }, replace: true });
  return {
    isUnderWay: request !== undefined && (isFetching || data !== undefined || isOpen(error)),
    error: isFetching ? null : error,
    begin: () => ask(newKey()),
    askAgain: () => void refetch(),
    forget: () => {
      if (request !== undefined) ask(undefined);
    },
  };
}

/** Whether an error leaves open what became of the request. */
function isOpen(error: unknown): boolean {
  if (!(error instanceof ThroughlineError)) return error !== null;
  return error.status === undefined || error.status === 401 || error.status >= 500;
}

/** A key that no other request has. */
function newKey(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
