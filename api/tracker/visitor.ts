import type { Storage } from './storage.ts';

/** 13 months: lifetime of the visitor's id, which each event renews, and of a stored consent decision. */
export const KEPT_SECONDS = 34_128_000;

const IDLE_SECONDS = 1800;

const ID = /^[\da-f]{32}$/;

export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the visitor's id, and creates it if needed. Each call renews the id's lifetime. */
export function getVisitorId(storage: Storage): string {
  const kept = storage.recall('id') ?? '';
  storage.keep('id', ID.test(kept) ? kept : createRandomId(), KEPT_SECONDS);
  return storage.recall('id') ?? kept;
}

/**
 * Returns the current session. Starts a new one after 30 idle minutes, or if the visitor arrives through
 * another campaign.
 * @param campaign hash of the campaign in the URL; empty if there is none
 * @param isArrival whether the visitor has just arrived through the campaign
 */
export function getCurrentSession(
  storage: Storage,
  campaign: string,
  isArrival: boolean,
): { id: string; isNew: boolean } {
  const now = Date.now();
  const [kept = '', last, startedBy = ''] = (storage.recall('session') ?? '').split('.');
  const isNew =
    !ID.test(kept) ||
    !(now - Number(last) < IDLE_SECONDS * 1000) ||
    (isArrival && campaign !== '' && campaign !== startedBy);
  const id = isNew ? createRandomId() : kept;
  storage.keep('session', `${id}.${now}.${isNew ? campaign : startedBy}`, IDLE_SECONDS);
  return { id, isNew };
}
