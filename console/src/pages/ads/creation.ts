import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ThroughlineError } from '@throughline/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../data/client.ts';
import { draftStorage } from '../../data/draft-storage.ts';
import { meQuery } from '../../data/projects.ts';
import { getAccountKey, type Account, type NewCampaign } from '../../data/searchads.ts';

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
  const setRequest = (key: string | undefined) =>
    void navigate({ to: ROUTE, params: account, search: { step, request: key }, replace: true });
  const finished = useEffectEvent((answer: NonNullable<typeof data>) => {
    const isWaiting = 'approval' in answer;
    const campaignId = 'campaignResourceName' in answer ? answer.campaignResourceName.split('/').at(-1) : '';
    if (!isWaiting && !campaignId) return;
    pressed.release(request);
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

/** Confirmed request: its idempotency key and its body at that time. */
type Kept = { request: string; body: string };

type Pressed = {
  /** Returns the key of a confirmed request with exactly this body, if its outcome is not final. */
  getKey: (campaign: NewCampaign) => string | undefined;
  keep: (request: string, campaign: NewCampaign) => void;
  /** Forgets this request unless another one was confirmed since. */
  release: (request: string | undefined) => void;
};

/**
 * Stores the last confirmed creation in an account for this tab. A key in the URL is no confirmation: the API forgets
 * keys of refused requests, and the draft may have changed.
 */
function useCreationKey({ projectId, customerId }: Account): Pressed {
  const { user } = useSuspenseQuery(meQuery).data;
  const draftKey = { userId: user.id, projectId, form: `creation-${customerId}` };
  const [pressed, setPressed] = useState(() => read(draftStorage.read(draftKey)));
  return {
    getKey: (campaign) => (pressed?.body === JSON.stringify(campaign) ? pressed.request : undefined),
    keep: (request, campaign) => {
      const body = JSON.stringify(campaign);
      // Without storage, the state lasts as long as the page.
      setPressed({ request, body });
      draftStorage.keep(draftKey, `${request} ${body}`);
    },
    release: (request) => {
      setPressed((now) => (now?.request === request ? undefined : now));
      if (read(draftStorage.read(draftKey))?.request === request) draftStorage.forget(draftKey);
    },
  };
}

function read(text: string | undefined): Kept | undefined {
  const [, request, body] = /^(\S+) (.*)$/s.exec(text ?? '') ?? [];
  return request === undefined || body === undefined ? undefined : { request, body };
}
