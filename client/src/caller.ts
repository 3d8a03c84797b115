import { buildRequest, isRepeatable, type BuiltRequest, type OperationRequest } from './build-request.ts';
import { getCredentials, type AccessToken, type Authorize } from './credentials.ts';
import { ConnectionError, TimeoutError, type ThroughlineError } from './errors.ts';
import type { CallOptions, ThroughlineOptions } from './options.ts';
import { readError } from './read-error.ts';
import { getRetryDelayMs, canRepeat } from './retry.ts';
import { createTimeout, rejectOnAbort, wait } from './wait.ts';

export type { OperationRequest } from './build-request.ts';

const ATTEMPT_TIMEOUT_MS = 40_000;
const TIMEOUT_MS = 100_000;
const MAX_RETRIES = 2;

type CallSettings = {
  /** Milliseconds since the Unix epoch. */
  deadline: number;
  signal: AbortSignal | undefined;
  maxRetries: number;
  isRepeatable: boolean;
  idempotencyKey: string | undefined;
  isAuthorized: boolean;
};

/** Calls operations with credentials, retries and a timeout. */
export class Caller {
  readonly #options: ThroughlineOptions;
  readonly #baseUrl: string;
  readonly #authorize: Authorize;
  readonly #isRenewable: boolean;

  constructor(options: ThroughlineOptions) {
    this.#options = options;
    this.#baseUrl = new URL(options.baseUrl).href.replace(/\/+$/, '');
    const credentials = getCredentials(options, (form, authorization) =>
      this.#fetchToken(form, authorization),
    );
    this.#authorize = credentials.authorize;
    this.#isRenewable = credentials.isRenewable;
  }

  get maxRetries(): number {
    return this.#options.maxRetries ?? MAX_RETRIES;
  }

  /** Timeout of a whole call in milliseconds; undefined if the client's options set no timeout. */
  get timeoutMs(): number | undefined {
    return this.#options.timeoutMs;
  }

  /** The client's `fetch`, for URLs outside the API. */
  get fetch(): typeof fetch {
    return this.#options.fetch ?? globalThis.fetch;
  }

  /**
   * Calls an operation. The response is not validated against the OpenAPI document.
   * @throws ThroughlineError, the reason of the caller's signal, or TypeError if a parameter is missing
   */
  async call<Answer>(
    operation: OperationRequest,
    params: object,
    options: CallOptions = {},
  ): Promise<Answer> {
    const request = buildRequest(operation, params, {
      baseUrl: this.#baseUrl,
      projectId: this.#options.projectId,
    });
    Object.assign(request.headers, this.#options.headers, options.headers);
    const key = operation.takesKey ? (options.idempotencyKey ?? createRandomKey()) : undefined;
    if (key !== undefined) request.headers['Idempotency-Key'] = key;
    return this.#send<Answer>(request, {
      deadline: Date.now() + (options.timeoutMs ?? this.#options.timeoutMs ?? TIMEOUT_MS),
      signal: options.signal,
      maxRetries: options.maxRetries ?? this.maxRetries,
      isRepeatable: isRepeatable(operation),
      idempotencyKey: key,
      isAuthorized: true,
    });
  }

  async #fetchToken(form: URLSearchParams, authorization: string): Promise<AccessToken> {
    const token = await this.#send<{ access_token: string; expires_in: number }>(
      {
        method: 'POST',
        url: `${this.#baseUrl}/api/auth/token`,
        headers: { Authorization: authorization, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: String(form),
      },
      {
        deadline: Date.now() + (this.#options.timeoutMs ?? TIMEOUT_MS),
        signal: undefined,
        maxRetries: this.maxRetries,
        // Requesting another token has no side effect.
        isRepeatable: true,
        idempotencyKey: undefined,
        isAuthorized: false,
      },
    );
    return { accessToken: token.access_token, expiresInSeconds: token.expires_in };
  }

  async #send<Answer>(request: BuiltRequest, settings: CallSettings): Promise<Answer> {
    let credentials = await this.#getCredentials(settings);
    let isRenewed = false;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#attempt(request, credentials, settings);
      if ('json' in outcome) {
        const { json, response } = outcome;
        try {
          const answer: Answer = JSON.parse(json);
          return answer;
        } catch {
          throw readError(response, json, settings.idempotencyKey);
        }
      }
      const { error } = outcome;
      // A token can be revoked early. A request that got a 401 had no effect, so any request can be repeated.
      if (error.status === 401 && settings.isAuthorized && this.#isRenewable && !isRenewed) {
        isRenewed = true;
        attempt -= 1;
        credentials = await this.#getCredentials(settings, credentials);
        continue;
      }
      if (attempt >= settings.maxRetries || !canRepeat(error, settings.isRepeatable)) throw error;
      const delayMs = getRetryDelayMs(attempt, error);
      if (Date.now() + delayMs >= settings.deadline) throw error;
      await wait(delayMs, settings.signal);
    }
  }

  /**
   * Returns the authentication headers. Several calls can share a token request, so the end of one call must
   * not cancel this request.
   */
  async #getCredentials(settings: CallSettings, refused?: Readonly<Record<string, string>>) {
    const { isAuthorized, signal, deadline, idempotencyKey } = settings;
    if (!isAuthorized) return {};
    const limit = createTimeout(deadline - Date.now());
    try {
      return await rejectOnAbort(rejectOnAbort(this.#authorize(refused), signal), limit);
    } catch (cause) {
      if (!limit.aborted || signal?.aborted) throw cause;
      const message = 'The credentials were not available in time.';
      throw new TimeoutError({ message, code: 'timeout', idempotencyKey, cause });
    }
  }

  async #attempt(
    { method, url, headers, body }: BuiltRequest,
    credentials: Readonly<Record<string, string>>,
    settings: CallSettings,
  ): Promise<{ json: string; response: Response } | { error: ThroughlineError }> {
    const { signal, idempotencyKey } = settings;
    const attemptTimeoutMs = this.#options.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS;
    const limit = createTimeout(Math.min(attemptTimeoutMs, settings.deadline - Date.now()));
    // The `fetch` of browsers throws if it is called as a method of another object.
    const fetchFrom = this.fetch;
    try {
      const response = await fetchFrom(url, {
        method,
        headers: { ...headers, ...credentials },
        // Do not send the credentials to the target of a redirect. The API never redirects.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      const json = response.ok ? toJson(response, text) : undefined;
      return json === undefined ? { error: readError(response, text, idempotencyKey) } : { json, response };
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      const facts = { idempotencyKey, cause };
      if (limit.aborted) {
        return {
          error: new TimeoutError({ ...facts, code: 'timeout', message: 'The API did not answer in time.' }),
        };
      }
      const message = `The connection failed: ${cause instanceof Error ? cause.message : String(cause)}`;
      return { error: new ConnectionError({ ...facts, code: 'connection_error', message }) };
    }
  }
}

/**
 * Returns the JSON text of a response, or an HTML page as a JSON string. Returns undefined if the response is
 * not from the API.
 */
function toJson(response: Response, text: string): string | undefined {
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('application/json')) return text;
  return type.startsWith('text/html') ? JSON.stringify(text) : undefined;
}

/** Does not use `crypto.randomUUID`, which requires a secure context. */
function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
