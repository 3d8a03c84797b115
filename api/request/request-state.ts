import type { Request, Response } from 'express';
import type { Caller } from '../auth/caller.ts';
import type { RightsAhead } from '../auth/permissions.ts';
import type { ApiContext } from '../context.ts';
import type { Deadline } from '../http/deadline.ts';
import type { Admission } from '../limits/request-queue.ts';
import type { ExpectedTenant } from '../limits/tenant-key.ts';
import type { OperationId, OperationInput } from '../operations/operation.ts';
import type { RateLimitStatus } from '../limits/rate-limiter.ts';
import type { Measured } from '../validation/measure-json.ts';

/** What is known of a request when it has come in. Each step of its way adds what it has found out. */
export type Received = {
  request: Request;
  response: Response;
  admission: Admission;
  /** Tenant whose quota it uses until the caller is known. */
  expected: ExpectedTenant;
  /** The API's context for this request: its database stops at the deadline and uses the tenant's quota. */
  context: ApiContext;
  /** For credentials, limits and rights; and for the handler, unless the operation has a deadline of its own. */
  deadline: Deadline;
  origin: string | undefined;
};

/** With who calls, and their rights in the project that the request names, if they were asked for meanwhile. */
export type Authenticated = Received & { caller: Caller; rightsAhead: RightsAhead | undefined };

/** With where its callers stand at their limits of requests; each limit once. */
export type Counted = Authenticated & { limitStatuses: readonly RateLimitStatus[] };

/** With the project that it acts in, empty where the operation acts in none, and the tenant whose quota it uses. */
export type Authorized = Counted & { projectId: string; tenantKey: string };

/** With the bytes of the body, none where the operation takes no body, and what was measured while they were read. */
export type WithBody = Authorized & { bytes: Buffer; measured?: Measured | undefined };

/** With what the document describes. */
export type Validated<Id extends OperationId> = Authorized & { input: OperationInput<Id> };
