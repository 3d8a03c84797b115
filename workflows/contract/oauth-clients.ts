import { getTaskQueue } from './queues.ts';

/** The URL is public, so Temporal may store it. */
export type ClientDocumentInput = { url: string };

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
  fetchClientDocument(input: ClientDocumentInput): Promise<ClientDocumentResult>;
};

/** Concurrent starts for the same document share one run. The timeouts are short, because a user waits. */
export function buildClientDocumentStart({
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
