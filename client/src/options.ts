/** Credentials of a client: a key, an OAuth client, an access token, or none. */
export type Credentials =
  | {
      /**
       * Key of a project: an app key (`tl_ak_…`), a service-account key (`tl_sk_…`), or a write key
       * (`tl_pk_…`). Only write keys are safe in a browser.
       */
      apiKey: string;
    }
  | {
      /** OAuth client with a secret. The client requests, caches and renews its tokens. */
      clientId: string;
      clientSecret: string;
      /** Requested scopes. Default: all scopes of the OAuth client. */
      scope?: string | undefined;
    }
  | {
      /**
       * Access token, or a function that returns one. The function is called before each call, and again
       * after a 401.
       */
      token: string | (() => string | Promise<string>);
    }
  | {
      /** Sends no credential, for a page whose server adds one to each request. */
      anonymous: true;
    };

/** Options of a client or of one call. */
export type CallOptions = {
  /** Aborts the call. The call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Timeout of the whole call in milliseconds, including retries and delays. Default: 100,000. */
  timeoutMs?: number | undefined;
  /** Maximum retries after temporary failures. Default: 2. */
  maxRetries?: number | undefined;
  /** `Idempotency-Key` of the call; ignored by operations that take none. Default: a random key per call. */
  idempotencyKey?: string | undefined;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>> | undefined;
};

/** Options of a client. */
export type ThroughlineOptions = Credentials & {
  /** URL of the API, such as `https://api.example.com`. */
  baseUrl: string | URL;
  /** Project of calls that pass no `projectId`. */
  projectId?: string | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Timeout of one attempt in milliseconds. Default: 40,000, because the API answers within 30 seconds. */
  attemptTimeoutMs?: number | undefined;
  /** Allows secrets in a browser, although its users can read them. Intended for desktop applications. */
  allowSecretsInBrowser?: boolean | undefined;
} & Omit<CallOptions, 'signal' | 'idempotencyKey'>;
