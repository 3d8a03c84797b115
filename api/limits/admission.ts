import { setImmediate as nextIteration } from 'node:timers/promises';
import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { FairQueue, type Release } from '../../models/fair-queue.ts';
import { isDatabaseOutage } from '../request/outages.ts';
import { describeCaller, type Caller } from '../credentials/caller.ts';
import { networkOf } from './network-of.ts';

const MIB = 1024 * 1024;

/** Body size in bytes from which a request is large: about a thousand recipients. */
export const LARGE_BODY_BYTES = 128 * 1024;

/** The part of the concurrency limit that one tenant may use, so that another tenant's request finds a place. */
const QUOTA_OF_TENANT = 0.75;

/** Milliseconds that a request waits to start: less than its rows may take, so that it can say what was lacking. */
const START_TIMEOUT_MS = 1_500;

/** Milliseconds after which a request leaves its place. A longer one waits for a lock or a slow sender. */
const PLACE_MS = 250;

/** Requests with large bodies that wait with their bodies unread. */
const LARGE = { name: 'large requests', waiting: { total: 128, perTenant: 32 } };

/** Bytes of large bodies in memory. The largest body has 16 MiB and leaves capacity for another tenant's. */
const BODY_BYTES = { ...LARGE, total: 32 * MIB, perTenant: 16 * MIB };

/** Large bodies that are processed at once: one request computes while PostgreSQL stores the rows of others. */
const BODY_WORK = { ...LARGE, total: 3, perTenant: 2 };

/** Milliseconds that a large body waits to be read, and to be processed. */
const BODY_TIMEOUT_MS = 12_000;

/** Admission of one request. Each method throws QuotaExceeded when there is no capacity in time. */
export type Admission = {
  /** Takes a place if one is free. */
  tryStart: (tenant: string) => boolean;
  /** Waits for a place. */
  start: (tenant: string, gone: AbortSignal) => Promise<void>;
  /** Leaves the place while the request waits for a provider or a slow reader; it continues without one. */
  pause: () => void;
  /** Waits until a body of at most so many bytes may be read. A body that is not large never waits. */
  reserveBody: (tenant: string, bytes: number, gone: AbortSignal) => Promise<void>;
  /** Waits until the body, which now has so many bytes, may be processed. */
  processBody: (bytes: number) => Promise<void>;
  /** Releases everything before the request is answered. */
  release: () => void;
};

/**
 * Concurrency limits of one API process, each fair between tenants. Large bodies are read only while there is memory
 * for them, and take a place for processing only once they are read, so that a slow sender blocks nobody.
 */
export class RequestQueue {
  private readonly requests: FairQueue;
  private readonly bodyBytes = new FairQueue(BODY_BYTES);
  private readonly bodyWork = new FairQueue(BODY_WORK);
  private lastIteration: Promise<void> = Promise.resolve();

  /** @param concurrency requests that run at once: each uses a connection to PostgreSQL most of the time */
  constructor(concurrency: number) {
    this.requests = new FairQueue({
      name: 'requests',
      total: concurrency,
      perTenant: Math.max(1, Math.floor(concurrency * QUOTA_OF_TENANT)),
      waiting: { total: 2_000, perTenant: 500 },
    });
  }

  /**
   * Waits for an iteration of the event loop that no other caller gets. A hundred bodies that arrive together would
   * otherwise be parsed in one iteration, and every other request would wait for all of them.
   */
  async yieldToEventLoop(): Promise<void> {
    const iteration = this.lastIteration.then(() => nextIteration());
    this.lastIteration = iteration;
    await iteration;
  }

  /**
   * Does the work of one request and releases what it took. If PostgreSQL was unavailable, the large requests that wait
   * are refused too: each would find the same after a wait of its own.
   */
  async run<Result>(work: (admission: Admission) => Promise<Result>): Promise<Result> {
    let place: Release | undefined;
    let body: { tenant: string; gone: AbortSignal } | undefined;
    const held: Release[] = [];
    const pause = () => place?.();
    const releaseBody = () => {
      for (const release of held.splice(0)) release();
    };
    const release = () => {
      pause();
      releaseBody();
    };
    const takeOfBody = async (queue: FairQueue, units: number, { tenant, gone }: NonNullable<typeof body>) =>
      held.push(await queue.take(tenant, units, { timeoutMs: BODY_TIMEOUT_MS, signal: gone }));
    try {
      return await work({
        tryStart: (tenant) => {
          const taken = this.requests.tryTake(tenant);
          place = taken && forAWhile(taken);
          return place !== undefined;
        },
        start: async (tenant, gone) => {
          const patience = { timeoutMs: START_TIMEOUT_MS, signal: gone };
          place = forAWhile(await this.requests.take(tenant, 1, patience));
        },
        pause,
        reserveBody: async (tenant, bytes, gone) => {
          if (bytes < LARGE_BODY_BYTES) return;
          pause();
          body = { tenant, gone };
          await takeOfBody(this.bodyBytes, bytes, body);
        },
        processBody: async (bytes) => {
          if (!body) return;
          if (bytes < LARGE_BODY_BYTES) return releaseBody();
          await takeOfBody(this.bodyWork, 1, body);
        },
        release,
      });
    } catch (error) {
      release();
      if (isDatabaseOutage(error)) {
        this.bodyBytes.refuseWaiting();
        this.bodyWork.refuseWaiting();
      }
      throw error;
    } finally {
      release();
    }
  }
}

function forAWhile(release: Release): Release {
  const timer = setTimeout(release, PLACE_MS).unref();
  return () => {
    clearTimeout(timer);
    release();
  };
}

/** Created once: an error of its own for each connection would capture a stack. */
const GONE = new Error('The connection is closed.');

/** Aborted when the connection is closed, or was closed before. */
export function whenGone(request: Request, response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed || request.destroyed) gone.abort(GONE);
  response.once('close', () => gone.abort(GONE));
  return gone.signal;
}

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
