import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keptDrafts } from '../../data/kept-drafts.ts';
import { meQuery } from '../../data/projects.ts';
import type { Account, NewCampaign } from '../../data/searchads.ts';

/** What the button was pressed for: the request by its key, and its body as it was then. */
type Kept = { request: string; body: string };

type Pressed = {
  /** The key of the press for exactly this campaign, if there was one whose outcome is not final. */
  keyOf: (campaign: NewCampaign) => string | undefined;
  keep: (request: string, campaign: NewCampaign) => void;
  /** Forgets a press, unless there was another since. */
  release: (request: string | undefined) => void;
};

/**
 * The last press for a creation in an account, kept for this tab over a reload. A key in an address is no press: the API
 * forgets the key of what it has refused, and the draft may have been changed since.
 */
export function usePressed({ projectId, customerId }: Account): Pressed {
  const { user } = useSuspenseQuery(meQuery).data;
  const whose = { userId: user.id, projectId, what: `creation-${customerId}` };
  const [pressed, setPressed] = useState(() => read(keptDrafts.read(whose)));
  return {
    keyOf: (campaign) => (pressed?.body === JSON.stringify(campaign) ? pressed.request : undefined),
    keep: (request, campaign) => {
      const body = JSON.stringify(campaign);
      // A browser that keeps nothing has it until the page is left.
      setPressed({ request, body });
      keptDrafts.keep(whose, `${request} ${body}`);
    },
    release: (request) => {
      setPressed((now) => (now?.request === request ? undefined : now));
      if (read(keptDrafts.read(whose))?.request === request) keptDrafts.forget(whose);
    },
  };
}

function read(text: string | undefined): Kept | undefined {
  const [, request, body] = /^(\S+) (.*)$/s.exec(text ?? '') ?? [];
  return request === undefined || body === undefined ? undefined : { request, body };
}
