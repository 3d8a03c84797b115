import type { Caller, OperationRequest } from './caller.ts';
import type { CallOptions } from './options.ts';

/** A part of the API: methods that call its operations. */
export class Area {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** What calls, for methods that do more than one operation. */
  protected get caller(): Caller {
    return this.#caller;
  }

  /** Calls one operation. Its answer is taken to be what the OpenAPI document says. */
  protected call<Answer>(request: OperationRequest, params: object, options?: CallOptions): Promise<Answer> {
    return this.#caller.call<Answer>(request, params, options);
  }
}
