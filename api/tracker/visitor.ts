import type { Storage } from './storage.ts';

/** 13 months: how long a browser is known after its last visit. */
export const KEPT_SECONDS = 34_128_000;

/** A session ends when nothing was done for 30 minutes. */
const IDLE_SECONDS = 1800;

const ID = /^[\da-f]{32}$/;

/** 128 random bits, in hex. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The id of this browser. Created at the first visit; each event stores it again. */
export function visitorId(storage: Storage): string {
  const kept = storage.recall('id') ?? '';
  storage.keep('id', ID.test(kept) ? kept : randomId(), KEPT_SECONDS);
  return storage.recall('id') ?? kept;
}

/**
 * The session that goes on or begins now.
 * @param campaign what tells the address's campaign from others, empty without one
 * @param isArrival whether the visitor came to the page by it just now; another campaign then begins a session
 */
export function currentSession(
  storage: Storage,
  campaign: string,
  isArrival: boolean,
): { id: string; isNew: boolean } {
  const now = Date.now();
  const [kept = '', last, begunBy = ''] = (storage.recall('session') ?? '').split('.');
  const isNew =
    !ID.test(kept) ||
    !(now - Number(last) < IDLE_SECONDS * 1000) ||
    (isArrival && campaign !== '' && campaign !== begunBy);
  const id = isNew ? randomId() : kept;
  storage.keep('session', `${id}.${now}.${isNew ? campaign : begunBy}`, IDLE_SECONDS);
  return { id, isNew };
}
