import type { Caller, OperationRequest } from './caller.ts';
import type { CallOptions } from './options.ts';

/** Area of the API with a method per operation. */
export class Area {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** For subclasses with methods that need the client's options or its `fetch`. */
  protected get caller(): Caller {
    return this.#caller;
  }

  /** Calls an operation. The response is not validated against the OpenAPI document. */
  protected call<Answer>(request: OperationRequest, params: object, options?: CallOptions): Promise<Answer> {
    return this.#caller.call<Answer>(request, params, options);
  }
}
