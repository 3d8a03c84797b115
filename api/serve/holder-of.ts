import { describeCaller } from '../auth/caller.ts';
import { networkOf } from '../rate-limits/network-of.ts';
import type { Authenticated } from './request-state.ts';

/**
 * Whose share of the process a request uses: that of the project it acts in; where there is none, of the person or key
 * that sent it, or of the network address that it came from.
 * @param projectId empty where the operation acts in none
 */
export function holderOf({ caller, request }: Authenticated, projectId: string): string {
  return projectId || describeCaller(caller) || `network:${networkOf(request.ip)}`;
}
