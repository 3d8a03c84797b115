import { hash } from 'node:crypto';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { describeCaller, type Caller } from '../auth/caller.ts';
import { networkOf } from './network-of.ts';

/** Credentials that a process remembers. By size, which allocates as it fills; `max` allocates for all of them at once. */
const BOUND = { maxSize: 10_000, sizeCalculation: () => 1 };

/**
 * Tenant whose quota a request uses: the project it acts in, else the person or key that sent it, else the network
 * address. A write key stands in public pages, so its requests use a quota of their own and none of the project's.
 * @param projectId empty where the operation acts in none
 */
export function tenantKeyOf(caller: Caller, projectId: string, ip: string | undefined): string {
  if (caller.writeKey) return `write-key:${caller.writeKey.keyId}`;
  return projectId || describeCaller(caller) || `network:${networkOf(ip)}`;
}

/** Tenant that a request is expected to be of. */
export type ExpectedTenant = {
  readonly key: string;
  /** Records the tenant that the request turned out to be of. */
  found: (key: string) => void;
  /** Records that the credentials are invalid. */
  refused: () => void;
};

/**
 * Expects a request to be of the same tenant as the last one with these credentials in this project. It orders requests
 * and grants nothing. Unknown credentials use the quota of their network address, so invented ones share one quota.
 */
export class ExpectedTenants {
  private readonly known = new LRUCache<string, string>(BOUND);

  /** @param actsInProject whether the operation does: a person has a quota of their own besides that of each project */
  of({ headers, params, ip }: Request, actsInProject: boolean): ExpectedTenant {
    const { authorization = '', 'x-app-key': appKey = '', 'x-write-key': writeKey = '' } = headers;
    const project = actsInProject ? (params['projectId'] ?? headers['x-project-id'] ?? '') : 'none';
    const credentials = hash('sha256', [authorization, appKey, writeKey, project].join('\n'), 'base64');
    const expected = this.known.get(credentials) ?? `network:${networkOf(ip)}`;
    return {
      key: expected,
      found: (key) => {
        // Operations that need no credential may be sent invented ones, which would displace real ones.
        if (key !== expected) this.known.set(credentials, key);
      },
      refused: () => {
        this.known.delete(credentials);
      },
    };
  }
}
