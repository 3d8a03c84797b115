import { describeCaller } from '../auth/caller.ts';
import { networkOf } from '../rate-limits/network-of.ts';
import type { Authenticated } from './request-state.ts';

/**
 * Whose share of the process a request uses: that of the project it acts in; where there is none, of the person or key
 * that sent it, or of the network address that it came from. A write key is in public pages, so what it sends uses a
 * share of its own, and none of the project's.
 * @param projectId empty where the operation acts in none
 */
export function holderOf(
  { caller, request }: Pick<Authenticated, 'caller' | 'request'>,
  projectId: string,
): string {
  if (caller.writeKey) return `write-key:${caller.writeKey.keyId}`;
  return projectId || describeCaller(caller) || `network:${networkOf(request.ip)}`;
}
