import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftStorage } from '../../data/draft-storage.ts';
import { meQuery } from '../../data/projects.ts';
import type { Account, NewCampaign } from '../../data/searchads.ts';

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
export function useCreationKey({ projectId, customerId }: Account): Pressed {
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
