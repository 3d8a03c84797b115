import type { Request, Response } from 'express';
import type { Scheme } from '../credentials/unauthorized.ts';
import type { VerifyWebhook } from '../credentials/verify-webhook.ts';
import type { ApiContext } from '../context.ts';
import type { Operation } from '../openapi/load-document.ts';
import type { RequestQueue, ExpectedTenants, Admission, ExpectedTenant } from '../limits/admission.ts';
import type { RateClass } from '../limits/rate-limits.ts';
import type { OperationId, OperationInput } from '../operations/operation.ts';
import type { JsonLimits } from '../validation/json-limits.ts';
import type { RequestValidator } from '../validation/request-validator.ts';
import type { Caller } from '../credentials/caller.ts';
import type { RightsAhead } from '../credentials/permissions.ts';
import type { RateLimitStatus } from '../limits/rate-limiter.ts';
import type { Measured } from '../validation/measure-json.ts';
import type { Deadline } from './deadline.ts';

/** One operation of the document, and what all of its requests are served with. */
export type Endpoint<Id extends OperationId = OperationId> = {
  context: ApiContext;
  operationId: Id;
  operation: Operation;
  /** The path as the document has it: `/users/{userId}`. */
  route: string;
  rateClass: RateClass;
  validator: RequestValidator;
  /** Of its body. */
  jsonLimits: JsonLimits;
  queue: RequestQueue;
  tenants: ExpectedTenants;
};

/** The schemes of credentials that an operation accepts, any one of which is enough; none: it is open to everybody. */
export function acceptedSchemes({ security }: Operation): ReadonlySet<Scheme> {
  return new Set(security.flatMap((alternative) => Object.keys(alternative)).filter(isScheme));
}

/** Verifies the signature that an operation's bodies have in place of a credential. */
export function bodyVerifier({ context, operation }: Endpoint): VerifyWebhook | undefined {
  switch (operation['x-signed-by']) {
    case 'resend':
      return context.verifyWebhook;
    case 'resend-connection':
      return context.verifyConnectionWebhook;
    case undefined:
      return undefined;
  }
}

function isScheme(name: string): name is Scheme {
  return name === 'bearer' || name === 'apiKey' || name === 'appKey' || name === 'writeKey';
}

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
