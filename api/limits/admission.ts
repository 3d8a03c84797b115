import { setImmediate as nextIteration } from 'node:timers/promises';
import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { FairQueue, type Release } from '../../models/fair-queue.ts';
import { unavailable } from '../request/errors.ts';
import { isDatabaseOutage } from '../request/outages.ts';
import { describeCaller, type Caller } from '../credentials/caller.ts';
import { toNetwork } from './to-network.ts';

const MIB = 1024 * 1024;

/** Size of a body with about a thousand recipients. */
export const LARGE_BODY_BYTES = 128 * 1024;

const TENANT_QUOTA_RATIO = 0.75;

/** Shorter than the request's deadline, so the error can name the missing capacity. */
const START_TIMEOUT_MS = 1_500;

/**
 * Time after which a request loses its admission slot but continues. A request that takes longer is probably
 * waiting for a lock or a slow client.
 */
const SLOT_MS = 250;

const LARGE_REQUESTS = { name: 'large requests', waiting: { total: 128, perTenant: 32 } };

/** The largest body has 16 MiB, so the bodies of two tenants fit. */
const BODY_BYTES = { ...LARGE_REQUESTS, total: 32 * MIB, perTenant: 16 * MIB };

/** Three bodies are processed at once: the API parses one while PostgreSQL stores the rows of the others. */
const BODY_WORK = { ...LARGE_REQUESTS, total: 3, perTenant: 2 };

/** Timeout of each of two waits: before a body is read, and before it is processed. */
const BODY_TIMEOUT_MS = 12_000;

/**
 * Methods that wait throw `QuotaExceeded` at their deadline or if too many requests wait. They throw
 * `AppError` 503 if the client disconnects.
 */
export type Admission = {
  tryStart: (tenant: string) => boolean;
  start: (tenant: string, signal: AbortSignal) => Promise<void>;
  /** Releases the admission slot before a wait for a provider or a slow client. The request continues. */
  pause: () => void;
  /** Waits until a body of at most `bytes` may be read. Small bodies never wait. */
  reserveBody: (tenant: string, bytes: number, signal: AbortSignal) => Promise<void>;
  /** Waits until the received body may be processed. Small bodies never wait. */
  processBody: (bytes: number) => Promise<void>;
  release: () => void;
};

/**
 * Large bodies reserve memory before they are read. They wait for processing only after they are read, so
 * slow clients block nobody.
 */
export class RequestQueue {
  private readonly requests: FairQueue;
  private readonly bodyBytes = new FairQueue(BODY_BYTES);
  private readonly bodyWork = new FairQueue(BODY_WORK);
  private lastIteration: Promise<void> = Promise.resolve();

  /** @param concurrency number of requests that run at once; most of them use a PostgreSQL connection */
  constructor(concurrency: number) {
    this.requests = new FairQueue({
      name: 'requests',
      total: concurrency,
      perTenant: Math.max(1, Math.floor(concurrency * TENANT_QUOTA_RATIO)),
      waiting: { total: 2_000, perTenant: 500 },
    });
  }

  /**
   * Admits one caller per iteration of the event loop. Otherwise, a hundred bodies could be parsed in one
   * iteration and delay every other request.
   */
  async yieldToEventLoop(): Promise<void> {
    const iteration = this.lastIteration.then(() => nextIteration());
    this.lastIteration = iteration;
    await iteration;
  }

  /**
   * Runs `work`, and releases its capacity afterwards. If `work` fails because PostgreSQL is down, the
   * waiting large requests are refused too, since they would fail as well.
   */
  async run<Result>(work: (admission: Admission) => Promise<Result>): Promise<Result> {
    let slot: Release | undefined;
    let body: { tenant: string; signal: AbortSignal } | undefined;
    const releases: Release[] = [];
    const pause = () => slot?.();
    const releaseBody = () => {
      for (const release of releases.splice(0)) release();
    };
    const release = () => {
      pause();
      releaseBody();
    };
    const takeBodyCapacity = async (
      queue: FairQueue,
      units: number,
      { tenant, signal }: NonNullable<typeof body>,
    ) => releases.push(await queue.take(tenant, units, { timeoutMs: BODY_TIMEOUT_MS, signal }));
    try {
      return await work({
        tryStart: (tenant) => {
          const taken = this.requests.tryTake(tenant);
          slot = taken && releaseLater(taken);
          return slot !== undefined;
        },
        start: async (tenant, signal) => {
          const waitOptions = { timeoutMs: START_TIMEOUT_MS, signal };
          slot = releaseLater(await this.requests.take(tenant, 1, waitOptions));
        },
        pause,
        reserveBody: async (tenant, bytes, signal) => {
          if (bytes < LARGE_BODY_BYTES) return;
          pause();
          body = { tenant, signal };
          await takeBodyCapacity(this.bodyBytes, bytes, body);
        },
        processBody: async (bytes) => {
          if (!body) return;
          if (bytes < LARGE_BODY_BYTES) return releaseBody();
          await takeBodyCapacity(this.bodyWork, 1, body);
        },
        release,
      });
    } catch (error) {
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

function releaseLater(release: Release): Release {
  const timer = setTimeout(release, SLOT_MS).unref();
  return () => {
    clearTimeout(timer);
    release();
  };
}

/** One error for all connections, because creating an error for each would capture a stack. */
const DISCONNECTED = unavailable();

export function createDisconnectSignal(request: Request, response: Response): AbortSignal {
  const disconnected = new AbortController();
  if (response.destroyed || request.destroyed) disconnected.abort(DISCONNECTED);
  response.once('close', () => disconnected.abort(DISCONNECTED));
  return disconnected.signal;
}

/** Limits the entries by `maxSize`, because `max` would preallocate memory. */
const CACHE_BOUND = { maxSize: 10_000, sizeCalculation: () => 1 };

/**
 * Returns the key of the quota that a request uses. Write keys are public, so they do not use the project's
 * quota.
 * @param projectId empty outside projects
 */
export function toTenantKey(caller: Caller, projectId: string, ip: string | undefined): string {
  if (caller.writeKey) return `write-key:${caller.writeKey.keyId}`;
  return projectId || describeCaller(caller) || `network:${toNetwork(ip)}`;
}

export type ExpectedTenant = {
  readonly key: string;
  confirm: (key: string) => void;
  forget: () => void;
};

/**
 * Predicts a request's tenant from the last request with the same credentials and project; the prediction
 * only affects queueing. Unknown credentials use the quota of their network address.
 */
export class ExpectedTenants {
  private readonly predictions = new LRUCache<string, string>(CACHE_BOUND);

  /** @param actsInProject if true, the request uses the project's quota instead of the user's */
  predict({ headers, params, ip }: Request, actsInProject: boolean): ExpectedTenant {
    const { authorization = '', 'x-app-key': appKey = '', 'x-write-key': writeKey = '' } = headers;
    const project = actsInProject ? (params['projectId'] ?? headers['x-project-id'] ?? '') : 'none';
    const credentials = hash('sha256', [authorization, appKey, writeKey, project].join('\n'), 'base64');
    const predicted = this.predictions.get(credentials) ?? `network:${toNetwork(ip)}`;
    return {
      key: predicted,
      confirm: (key) => {
        // Public operations verify no credentials, so storing unchanged predictions would fill the cache with
        // invented credentials.
        if (key !== predicted) this.predictions.set(credentials, key);
      },
      forget: () => {
        this.predictions.delete(credentials);
      },
    };
  }
}
