import { hash } from 'node:crypto';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../rate-limits/network-of.ts';

/** How many a process remembers. By size, which takes memory as it fills; by `max`, all would be taken at once. */
const BOUND = { maxSize: 10_000, sizeCalculation: () => 1 };

/** Whose share a request is expected to use, and what became of that. */
export type ExpectedHolder = {
  readonly holder: string;
  /** Notes whose share it is. */
  found: (holder: string) => void;
  /** Records that its credentials do not hold. */
  refused: () => void;
};

/**
 * Whose share of the process a request will use, told before its credentials are verified: that of the request before
 * it with the same credentials in the same project. It orders requests and grants nothing. What is not known yet uses
 * the share of the network address, so that invented credentials and projects have one share together.
 */
export class ExpectedHolders {
  private readonly known = new LRUCache<string, string>(BOUND);

  /** @param actsInProject whether the operation does: a person has a share of their own besides that of each project */
  of({ headers, params, ip }: Request, actsInProject: boolean): ExpectedHolder {
    const { authorization = '', 'x-app-key': appKey = '', 'x-write-key': writeKey = '' } = headers;
    const project = actsInProject ? (params['projectId'] ?? headers['x-project-id'] ?? '') : 'none';
    const key = hash('sha256', [authorization, appKey, writeKey, project].join('\n'), 'base64');
    const expected = this.known.get(key) ?? `network:${networkOf(ip)}`;
    return {
      holder: expected,
      found: (holder) => {
        // What needs no credential may come with invented ones, which would take the places of what is known.
        if (holder !== expected) this.known.set(key, holder);
      },
      refused: () => {
        this.known.delete(key);
      },
    };
  }
}
