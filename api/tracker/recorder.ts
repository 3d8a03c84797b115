import type { Consent } from './consent.ts';
import type { Queue } from './queue.ts';
import type { Sender } from './sender.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';
import {
  getCurrentPage,
  getExternalReferrer,
  createTouch,
  hashCampaign,
  readCampaign,
  type SitePage,
} from './touch.ts';
import { getCurrentSession, createRandomId, getVisitorId } from './visitor.ts';

export type Recorder = {
  record(type: string, fields: Record<string, unknown>): void;
  /** Records a page view if the path or campaign changed, or if `isForced`. */
  viewPage(isForced?: boolean): void;
  /**
   * Forgets the last page, so that the next page view counts as an arrival through the campaign of the
   * landing page.
   */
  forget(): void;
};

const MAX_TITLE_CHARACTERS = 500;

export function createRecorder(
  settings: Settings,
  parts: { storage: Storage; consent: Consent; queue: Queue; sender: Sender },
): Recorder {
  const { storage, consent, queue, sender } = parts;
  const landing: SitePage = { ...getCurrentPage(), referrer: getExternalReferrer(settings.cookieDomain) };
  let lastPage: { path: string; campaign: string } | undefined;

  function write(type: string, fields: Record<string, unknown>, page: SitePage, isArrival: boolean): void {
    const campaign = readCampaign(page.search);
    const visitor = getVisitorId(storage);
    const session = getCurrentSession(storage, hashCampaign(campaign), isArrival);
    const now = Date.now();
    const add = (kind: string, at: number, more: Record<string, unknown>) =>
      queue.add({
        id: createRandomId(),
        type: kind,
        visitorId: visitor,
        sessionId: session.id,
        occurredAt: new Date(at),
        ...more,
      });
    // Records the session just before the event that starts it. The session's touch has a campaign only if
    // the visitor has just arrived through the campaign.
    if (session.isNew) add('session', now - 1, { touch: createTouch(isArrival ? campaign : {}, page) });
    add(type, now, fields);
    sender.schedule();
  }

  return {
    record(type, fields) {
      if (consent.isGiven()) write(type, fields, getCurrentPage(), false);
    },
    viewPage(isForced) {
      if (!consent.isGiven()) return;
      const currentPage = getCurrentPage();
      const page = lastPage ? currentPage : landing;
      const campaign = hashCampaign(readCampaign(page.search));
      const isArrival = campaign !== lastPage?.campaign;
      if (!isForced && !isArrival && currentPage.path === lastPage?.path) return;
      lastPage = { path: currentPage.path, campaign };
      const fields = {
        path: currentPage.path,
        title: document.title.slice(0, MAX_TITLE_CHARACTERS),
        referrer: page.referrer,
      };
      write('page_view', fields, page, isArrival);
    },
    forget() {
      lastPage = undefined;
    },
  };
}
