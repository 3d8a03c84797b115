/** Credentials: a key, an OAuth client, or an access token. */
export type Credentials =
  | {
      /**
       * Key of a project: an app key (`tl_ak_…`), a service-account key (`tl_sk_…`), or a write key (`tl_pk_…`). Only
       * write keys are safe in a browser.
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
       * Access token, or a function that returns one. The function is called before each call, and again after a 401.
       */
      token: string | (() => string | Promise<string>);
    }
  | {
      /** No credential: for a page whose server adds one. */
      anonymous: true;
    };

/** Options of a client or of one call. */
export type CallOptions = {
  /** Aborts the call, which rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Timeout of the whole call in milliseconds, with retries and delays. Default: 100,000. */
  timeoutMs?: number | undefined;
  /** Maximum retries after temporary failures. Default: 2. */
  maxRetries?: number | undefined;
  /** `Idempotency-Key`, if the operation supports it. Default: a random key per call. */
  idempotencyKey?: string | undefined;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>> | undefined;
};

/** Options of a client. */
export type ThroughlineOptions = Credentials & {
  /** URL of the API, such as `https://api.example.com`. */
  baseUrl: string | URL;
  /** Default project of calls. */
  projectId?: string | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Timeout of one attempt in milliseconds, by default 40,000. The API takes at most 30 seconds. */
  attemptTimeoutMs?: number | undefined;
  /** Allows secrets in a browser environment, where users can read them. Intended for desktop applications. */
  allowSecretsInBrowser?: boolean | undefined;
} & Omit<CallOptions, 'signal' | 'idempotencyKey'>;
