import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ThroughlineError } from '@throughline/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../data/client.ts';
import { getAccountKey, type Account, type NewCampaign } from '../../data/searchads.ts';
import { useCreationKey } from './creation-key.ts';

/**
 * State of a campaign's creation, which a reload resumes by the idempotency key in the page URL. A request is sent only
 * with the body that was confirmed, and not again after a refusal.
 */
export type Creation = {
  /** Whether the request was sent and its outcome is unknown. */
  isRunning: boolean;
  error: Error | null;
  start: () => void;
  askAgain: () => void;
  /** Clears the refusal of a request. */
  forget: () => void;
};

const ROUTE = '/p/$projectId/ads/$customerId/new';

/**
 * @param campaign body of the request
 * @param onCreated called before the campaign page opens
 */
export function useCreation(account: Account, campaign: NewCampaign, onCreated: () => void): Creation {
  const { request, step } = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const pressed = useCreationKey(account);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const isPressed = request !== undefined && pressed.getKey(campaign) === request;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['create-campaign', account, request],
    queryFn: async () => {
      try {
        return await api.searchads.createSearchCampaign(
          { ...account, body: campaign },
          { idempotencyKey: request },
        );
      } catch (failure) {
        // Release here and not in the component, because the page may have been left.
        if (!isOpen(failure)) pressed.release(request);
        throw failure;
      }
    },
    enabled: isPressed,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const resourceName = data && 'campaignResourceName' in data ? data.campaignResourceName : undefined;
  const isWaiting = data !== undefined && 'approval' in data;
  const setRequest = (key: string | undefined) =>
    void navigate({ to: ROUTE, params: account, search: { step, request: key }, replace: true });
  const created = useEffectEvent((campaignId: string) => {
    pressed.release(request);
    onCreated();
    void queryClient.invalidateQueries({ queryKey: getAccountKey(account) });
    void navigate({
      to: '/p/$projectId/ads/$customerId/campaigns/$campaignId',
      params: { ...account, campaignId },
      replace: true,
    });
  });
  const awaited = useEffectEvent(() => {
    pressed.release(request);
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
  const refused = useEffectEvent((reason: Error) => {
    setRefusal(reason);
    setRequest(undefined);
  });
  useEffect(() => {
    if (error !== null && !isOpen(error)) refused(error);
  }, [error]);
  const isOutdated = request !== undefined && !isPressed && !isFetching && data === undefined && !error;
  useEffect(() => {
    if (isOutdated) refused(new Error(OUTDATED));
  }, [isOutdated]);
  // Show the refusal until the person opens another step to correct it.
  useEffect(() => () => setRefusal(null), [step]);
  return {
    isRunning: request !== undefined && (isFetching || data !== undefined || isOpen(error)),
    error: isFetching ? null : (error ?? refusal),
    start: () => {
      setRefusal(null);
      const key = pressed.getKey(campaign) ?? createKey();
      pressed.keep(key, campaign);
      setRequest(key);
    },
    askAgain: () => {
      if (isPressed) void refetch();
    },
    forget: () => {
      setRefusal(null);
      if (request !== undefined) setRequest(undefined);
    },
  };
}

const OUTDATED =
  'The request was not sent again, because it was rejected or the campaign changed. ' +
  'Check whether the account already has the campaign, then create it again.';

/** Returns whether the outcome of a request is unknown after an error. */
function isOpen(error: unknown): boolean {
  if (!(error instanceof ThroughlineError)) return error !== null;
  return error.status === undefined || error.status === 401 || error.status >= 500;
}

/** Returns a random idempotency key. */
function createKey(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
