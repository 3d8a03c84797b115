import { getTaskQueue } from './queues.ts';

/** `url`: address of a client ID metadata document, which is public. */
export type ClientDocumentInput = { url: string };

/** OAuth client to register from a metadata document. */
export type DocumentClient = {
  name: string;
  redirectUrls: string[];
  allowedScopes: string[];
  /** Seconds before the document is fetched again. */
  freshSeconds: number;
};

/** `fault`: why the document cannot be used, as a phrase after "the document". */
export type ClientDocumentResult = { client: DocumentClient } | { fault: string };

export type OAuthClientsActivities = {
  /** Fetches a client ID metadata document from a public address and parses it. */
  fetchClientDocument(input: ClientDocumentInput): Promise<ClientDocumentResult>;
};

/**
 * Returns the start options. Concurrent starts for the same document share one run. The timeouts are short, because a
 * user waits.
 */
export function fetchClientDocumentStart({
  queuePrefix,
  ...input
}: { queuePrefix: string } & ClientDocumentInput) {
  return {
    id: `client-document/${input.url}`,
    taskQueue: getTaskQueue(queuePrefix, 'client-documents'),
    args: [input] satisfies [ClientDocumentInput],
    idConflictPolicy: 'USE_EXISTING',
    idReusePolicy: 'ALLOW_DUPLICATE',
    scheduleToStartTimeout: '4s',
    startToCloseTimeout: '6s',
    scheduleToCloseTimeout: '12s',
    retry: { initialInterval: '500ms', maximumAttempts: 2 },
  } as const;
}
