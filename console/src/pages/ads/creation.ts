import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ThroughlineError } from '@throughline/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../data/client.ts';
import { draftStorage } from '../../data/draft-storage.ts';
import { meQuery } from '../../data/projects.ts';
import { getAccountKey, type Account, type NewCampaign } from '../../data/searchads.ts';

/**
 * Creation of a campaign. The URL contains the request's idempotency key, so a reload repeats the same
 * request, unless the request was refused or the form has changed.
 */
export type Creation = {
  /** Whether the request is in progress or its outcome is unknown. */
  isRunning: boolean;
  error: Error | null;
  start: () => void;
  retry: () => void;
  /** Clears the error of a refused request, and removes the idempotency key from the URL. */
  forget: () => void;
};

const ROUTE = '/p/$projectId/ads/$customerId/new';

/** @param onCreated called when the campaign was created or waits for approval, before the next page opens */
export function useCreation(account: Account, campaign: NewCampaign, onCreated: () => void): Creation {
  const { request, step } = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const confirmed = useConfirmedRequest(account);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const isConfirmed = request !== undefined && confirmed.getKey(campaign) === request;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['create-campaign', account, request],
    queryFn: async () => {
      try {
        return await api.searchads.createSearchCampaign(
          { ...account, body: campaign },
          { idempotencyKey: request },
        );
      } catch (failure) {
        // Release the request here and not in an effect, because the user may have left the page.
        if (!isOutcomeUnknown(failure)) confirmed.release(request);
        throw failure;
      }
    },
    enabled: isConfirmed,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const setRequest = (key: string | undefined) =>
    void navigate({ to: ROUTE, params: account, search: { step, request: key }, replace: true });
  const finished = useEffectEvent((answer: NonNullable<typeof data>) => {
    const isWaiting = 'approval' in answer;
    const campaignId = 'campaignResourceName' in answer ? answer.campaignResourceName.split('/').at(-1) : '';
    if (!isWaiting && !campaignId) return;
    confirmed.release(request);
    onCreated();
    void queryClient.invalidateQueries({ queryKey: getAccountKey(account) });
    if (campaignId)
      void navigate({
        to: '/p/$projectId/ads/$customerId/campaigns/$campaignId',
        params: { ...account, campaignId },
        replace: true,
      });
    else
      void navigate({
        to: '/p/$projectId/ads/approvals',
        params: account,
        search: { state: 'waiting' },
        replace: true,
      });
  });
  useEffect(() => {
    if (data) finished(data);
  }, [data]);
  const refused = useEffectEvent((reason: Error) => {
    setRefusal(reason);
    setRequest(undefined);
  });
  useEffect(() => {
    if (error !== null && !isOutcomeUnknown(error)) refused(error);
  }, [error]);
  const isOutdated = request !== undefined && !isConfirmed && !isFetching && data === undefined && !error;
  useEffect(() => {
    if (isOutdated) refused(new Error(OUTDATED));
  }, [isOutdated]);
  // Show the refusal until another step opens.
  useEffect(() => () => setRefusal(null), [step]);
  return {
    isRunning: request !== undefined && (isFetching || data !== undefined || isOutcomeUnknown(error)),
    error: isFetching ? null : (error ?? refusal),
    start: () => {
      setRefusal(null);
      const key = confirmed.getKey(campaign) ?? createKey();
      confirmed.keep(key, campaign);
      setRequest(key);
    },
    retry: () => {
      if (isConfirmed) void refetch();
    },
    forget: () => {
      setRefusal(null);
      if (request !== undefined) setRequest(undefined);
    },
  };
}

const OUTDATED =
  'The request was not sent again, because it was rejected or you edited the campaign. ' +
  'Check whether the account already has the campaign. If not, create it again.';

function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ThroughlineError)) return error !== null;
  return error.status === undefined || error.status === 401 || error.status >= 500;
}

function createKey(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Request that the user confirmed: its idempotency key, and its body as JSON. */
type ConfirmedRequest = { request: string; body: string };

type ConfirmedRequestStore = {
  /** Returns the key of the confirmed request, if the request has this body and no final outcome yet. */
  getKey: (campaign: NewCampaign) => string | undefined;
  keep: (request: string, campaign: NewCampaign) => void;
  /** Forgets a request with a final outcome, unless another request was confirmed since. */
  release: (request: string | undefined) => void;
};

/**
 * Stores the confirmed request. The key in the URL is not enough to repeat it: the request may have been
 * refused, or the draft may have changed.
 */
function useConfirmedRequest({ projectId, customerId }: Account): ConfirmedRequestStore {
  const { user } = useSuspenseQuery(meQuery).data;
  const draftKey = { userId: user.id, projectId, form: `creation-${customerId}` };
  const [confirmed, setConfirmed] = useState(() => read(draftStorage.read(draftKey)));
  return {
    getKey: (campaign) => (confirmed?.body === JSON.stringify(campaign) ? confirmed.request : undefined),
    keep: (request, campaign) => {
      const body = JSON.stringify(campaign);
      // If the browser refuses storage, the request is lost with the page.
      setConfirmed({ request, body });
      draftStorage.keep(draftKey, `${request} ${body}`);
    },
    release: (request) => {
      setConfirmed((now) => (now?.request === request ? undefined : now));
      if (read(draftStorage.read(draftKey))?.request === request) draftStorage.forget(draftKey);
    },
  };
}

function read(text: string | undefined): ConfirmedRequest | undefined {
  const [, request, body] = /^(\S+) (.*)$/s.exec(text ?? '') ?? [];
  return request === undefined || body === undefined ? undefined : { request, body };
}
