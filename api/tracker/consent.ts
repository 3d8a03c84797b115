import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';
import { KEPT_SECONDS } from './visitor.ts';

export type Consent = {
  /** Returns the current consent. Call it before you record or send, because another tab may change it. */
  isGiven: () => boolean;
  give(): void;
  /**
   * Deletes all stored values. Stores the refusal only if the page assumes consent by default; on other
   * pages, a missing value means refusal.
   */
  withdraw(): void;
};

export function createConsent({ isConsentRequired }: Settings, storage: Storage): Consent {
  // Do Not Track and Global Privacy Control (https://w3c.github.io/gpc/) override the page's consent.
  const globalPrivacyControl: unknown = Reflect.get(navigator, 'globalPrivacyControl');
  const isRefusedByBrowser = navigator.doNotTrack === '1' || globalPrivacyControl === true;
  const forgetAll = () => {
    for (const name of ['id', 'session', 'queue', 'consent']) storage.forget(name);
  };
  if (isRefusedByBrowser) forgetAll();

  return {
    isGiven: () =>
      !isRefusedByBrowser && (storage.recall('consent') ?? (isConsentRequired ? '0' : '1')) === '1',
    give() {
      if (!isRefusedByBrowser) storage.keep('consent', '1', KEPT_SECONDS);
    },
    withdraw() {
      forgetAll();
      if (!isRefusedByBrowser && !isConsentRequired) storage.keep('consent', '0', KEPT_SECONDS);
    },
  };
}
