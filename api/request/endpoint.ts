import type { Request, Response } from 'express';
import type { Scheme } from '../credentials/unauthorized.ts';
import type { WebhookVerifier } from '../credentials/verify-webhook.ts';
import type { ApiContext } from '../context.ts';
import type { Operation } from '../openapi/load-document.ts';
import type { RequestQueue, ExpectedTenants, Admission, ExpectedTenant } from '../limits/admission.ts';
import type { RateClass } from '../limits/rate-limits.ts';
import type { OperationId, OperationInput } from '../operations/operation.ts';
import type { JsonLimits } from '../validation/json-limits.ts';
import type { RequestValidator } from '../validation/request-validator.ts';
import type { Caller } from '../credentials/caller.ts';
import type { PrefetchedRights } from '../credentials/permissions.ts';
import type { RateLimitStatus } from '../limits/rate-limiter.ts';
import type { Measured } from '../validation/measure-json.ts';
import type { Deadline } from './deadline.ts';

export type Endpoint<Id extends OperationId = OperationId> = {
  context: ApiContext;
  operationId: Id;
  operation: Operation;
  /** The path template, such as `/users/{userId}`. */
  route: string;
  rateClass: RateClass;
  validator: RequestValidator;
  jsonLimits: JsonLimits;
  queue: RequestQueue;
  tenants: ExpectedTenants;
};

/**
 * Lists the credential types that the operation accepts, any of which suffices. The list is empty for a
 * public operation.
 */
export function listAcceptedSchemes({ security }: Operation): ReadonlySet<Scheme> {
  return new Set(security.flatMap((alternative) => Object.keys(alternative)).filter(isScheme));
}

export function findBodyVerifier({ context, operation }: Endpoint): WebhookVerifier | undefined {
  switch (operation['x-signed-by']) {
    case 'resend':
      return context.webhookVerifier;
    case 'resend-connection':
      return context.connectionWebhookVerifier;
    case undefined:
      return undefined;
  }
}

function isScheme(name: string): name is Scheme {
  return name === 'bearer' || name === 'apiKey' || name === 'appKey' || name === 'writeKey';
}

export type Received = {
  request: Request;
  response: Response;
  admission: Admission;
  expected: ExpectedTenant;
  /** Its database is bound to the request's deadline and tenant. */
  context: ApiContext;
  /** Covers credentials, limits, rights, and handlers without a deadline of their own (`x-deadline`). */
  deadline: Deadline;
  origin: string | undefined;
};

export type Authenticated = Received & { caller: Caller; prefetchedRights: PrefetchedRights | undefined };

export type Counted = Authenticated & { limitStatuses: readonly RateLimitStatus[] };

/** `projectId` is empty outside projects. */
export type Authorized = Counted & { projectId: string; tenantKey: string };

/** `bytes` is empty without a body. `measured` is set if the body was measured while it arrived. */
export type WithBody = Authorized & { bytes: Buffer; measured?: Measured | undefined };

export type Validated<Id extends OperationId> = Authorized & { input: OperationInput<Id> };
