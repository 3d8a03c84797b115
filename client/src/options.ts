/** Who calls: one of a key, an OAuth client's own access, or tokens that you have. */
export type Credentials =
  | {
      /**
       * A key of a project: an app key (`tl_ak_…`), a service-account key (`tl_sk_…`), or a write key (`tl_pk_…`),
       * which is the only one that a page may have.
       */
      apiKey: string;
    }
  | {
      /** An OAuth client with a secret: its tokens are fetched, kept, and renewed in time. */
      clientId: string;
      clientSecret: string;
      /** The scopes to ask for; by default all that the client may have. */
      scope?: string | undefined;
    }
  | {
      /** An access token, or what gives one: it is asked before each call, and again after a 401. */
      token: string | (() => string | Promise<string>);
    }
  | {
      /** No credential of its own: for a page whose server adds one. */
      anonymous: true;
    };

/** How calls are made, for all of a client or for one. */
export type CallOptions = {
  /** Ends the call: it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, retries and waits included: 100,000 unless given. */
  timeoutMs?: number | undefined;
  /** How often to try again what failed and may be repeated: 2 unless given. */
  maxRetries?: number | undefined;
  /** The `Idempotency-Key`, where the operation takes one; by default one made at random for the call. */
  idempotencyKey?: string | undefined;
  /** More headers. */
  headers?: Readonly<Record<string, string>> | undefined;
};

/** What a client is made of. */
export type ThroughlineOptions = Credentials & {
  /** The address of the API, such as `https://api.example.com`. */
  baseUrl: string | URL;
  /** The project that calls are about, unless they name another. */
  projectId?: string | undefined;
  /** In place of the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Milliseconds for one attempt: 40,000 unless given. The API takes 30 seconds at most. */
  attemptTimeoutMs?: number | undefined;
  /** Lets a secret into a page, where everybody can read it: for desktop programs that are made of pages. */
  allowSecretsInBrowser?: boolean | undefined;
} & Omit<CallOptions, 'signal' | 'idempotencyKey'>;
