import type { Answer, OperationId } from '@throughline/client';
import type { documentedRequest, DocumentedRequest } from './document-api.ts';

declare global {
  /** The OpenAPI document, read once a process (`test/support/console-page.mjs`). */
  var openApi: {
    documentedRequest: typeof documentedRequest;
    /** That examples keep to their schemas is checked with the document (`test/unit/openapi`). */
    exampleAnswer: {
      <Id extends OperationId>(operationId: Id): { status: number; body: Answer<Id> };
      (operationId: string): { status: number; body: unknown };
    };
  };
}

type Responder = (request: DocumentedRequest) => { status: number; body: unknown };

/** An API that answers with the document's examples, or as a test says, and notes what was asked. */
export class FakeApi {
  readonly #requests: DocumentedRequest[] = [];
  readonly #responders = new Map<string, Responder>();

  /** Sets what an operation answers. */
  answer<Id extends OperationId>(
    operationId: Id,
    answer: Answer<Id> | ((request: DocumentedRequest) => Answer<Id>),
  ): void {
    const { status } = openApi.exampleAnswer(operationId);
    const respond = typeof answer === 'function' ? answer : () => answer;
    this.#responders.set(operationId, (request) => ({ status, body: respond(request) }));
  }

  /** Sets the error that an operation answers. */
  refuse(operationId: OperationId, status: number, code: string, details?: readonly object[]): void {
    this.#responders.set(operationId, () => ({ status, body: { code, message: `It is ${code}.`, details } }));
  }

  /** The bodies that an operation was sent so far. */
  sent(operationId: OperationId): unknown[] {
    return this.#of(operationId).map(({ body }) => body);
  }

  /** The parameters that an operation was asked with so far. */
  asked(operationId: OperationId): Record<string, string>[] {
    return this.#of(operationId).map(({ params }) => params);
  }

  /** What requests so far had that the document does not allow. */
  violations(): string[] {
    return this.#requests.flatMap(({ violations }) => violations);
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const text = typeof init.body === 'string' ? init.body : undefined;
    const request = openApi.documentedRequest(init.method ?? 'GET', url, text);
    this.#requests.push(request);
    const respond =
      this.#responders.get(request.operationId) ?? (() => openApi.exampleAnswer(request.operationId));
    const { status, body } = respond(request);
    const headers = { 'Content-Type': 'application/json', 'X-Request-Id': 'request-1' };
    return new Response(JSON.stringify(body), { status, headers });
  };

  #of(operationId: OperationId): DocumentedRequest[] {
    return this.#requests.filter((request) => request.operationId === operationId);
  }
}

/** The document's example of an operation's answer, for a test to change. */
export function example<Id extends OperationId>(operationId: Id): Answer<Id> {
  return openApi.exampleAnswer(operationId).body;
}
