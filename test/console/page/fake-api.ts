import type { Answer, OperationId } from '@throughline/client';
import type { DocumentedApi, DocumentedRequest } from '../../support/documented-api.ts';

declare global {
  /** The OpenAPI document, read once per process (`test/support/console-page.mjs`). */
  var openApi: {
    read: DocumentedApi['read'];
    /** `body` has its type, because Redocly (`redocly.yaml`) checks the examples against their schemas. */
    example: {
      <Id extends OperationId>(operationId: Id): { status: number; body: Answer<Id> };
      (operationId: string): { status: number; body: unknown };
    };
  };
}

type Responder = (request: DocumentedRequest) => { status: number; body: unknown };

/** Responds with the document's examples or with a test's responses, and records the requests. */
export class FakeApi {
  readonly #requests: DocumentedRequest[] = [];
  readonly #responders = new Map<string, Responder>();

  answer<Id extends OperationId>(
    operationId: Id,
    answer: Answer<Id> | ((request: DocumentedRequest) => Answer<Id> | Promise<Answer<Id>>),
  ): void {
    const { status } = openApi.example(operationId);
    const respond = typeof answer === 'function' ? answer : () => answer;
    this.#responders.set(operationId, (request) => ({ status, body: respond(request) }));
  }

  answerWith<Id extends OperationId>(operationId: Id, changes: Partial<Answer<Id>>): void {
    this.answer(operationId, Object.assign({}, example(operationId), changes));
  }

  refuse(operationId: OperationId, status: number, code: string, details?: readonly object[]): void {
    this.#responders.set(operationId, () => ({
      status,
      body: { code, message: `The answer is ${code}.`, details },
    }));
  }

  getBodies(operationId: OperationId): unknown[] {
    return this.#listRequests(operationId).map(({ body }) => body);
  }

  getParams(operationId: OperationId): Record<string, string>[] {
    return this.#listRequests(operationId).map(({ params }) => params);
  }

  getViolations(): string[] {
    return this.#requests.flatMap(({ violations }) => violations);
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const text = typeof init.body === 'string' ? init.body : undefined;
    const request = openApi.read(init.method ?? 'GET', url, text);
    this.#requests.push(request);
    const respond = this.#responders.get(request.operationId) ?? (() => openApi.example(request.operationId));
    const { status, body } = respond(request);
    const headers = { 'Content-Type': 'application/json', 'X-Request-Id': 'request-1' };
    return new Response(JSON.stringify(await body), { status, headers });
  };

  #listRequests(operationId: OperationId): DocumentedRequest[] {
    return this.#requests.filter((request) => request.operationId === operationId);
  }
}

export function example<Id extends OperationId>(operationId: Id): Answer<Id> {
  return openApi.example(operationId).body;
}
