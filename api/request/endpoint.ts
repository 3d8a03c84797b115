import type { Scheme } from '../auth/unauthorized.ts';
import type { VerifyWebhook } from '../auth/verify-webhook.ts';
import type { ApiContext } from '../context.ts';
import type { Operation } from '../openapi/load-document.ts';
import type { RequestQueue } from '../limits/request-queue.ts';
import type { RateClass } from '../limits/count-request.ts';
import type { ExpectedTenants } from '../limits/tenant-key.ts';
import type { OperationId } from '../operations/operation.ts';
import type { JsonLimits } from '../validation/json-limits.ts';
import type { RequestValidator } from '../validation/request-validator.ts';

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
