import { taskQueue } from './queues.ts';

/** `url`: of a client ID metadata document, which is public. */
export type ClientDocumentInput = { url: string };

/** The client that a document describes, as it is registered. */
export type DocumentClient = {
  name: string;
  redirectUrls: string[];
  allowedScopes: string[];
  /** Seconds for which the document needs no other look. */
  freshSeconds: number;
};

/** `fault`: why the document cannot be used, in words of ours that continue "the document". */
export type ClientDocumentResult = { client: DocumentClient } | { fault: string };

export type OAuthClientsActivities = {
  /** Fetches a client ID metadata document from a public address, and reads it. */
  fetchClientDocument(input: ClientDocumentInput): Promise<ClientDocumentResult>;
};

/** Returns the options that start one fetch of a document at a time; another start joins it. A person waits for it. */
export function fetchClientDocumentStart({
  queuePrefix,
  ...input
}: { queuePrefix: string } & ClientDocumentInput) {
  return {
    id: `client-document/${input.url}`,
    taskQueue: taskQueue(queuePrefix, 'client-documents'),
    args: [input] satisfies [ClientDocumentInput],
    idConflictPolicy: 'USE_EXISTING',
    idReusePolicy: 'ALLOW_DUPLICATE',
    scheduleToStartTimeout: '4s',
    startToCloseTimeout: '6s',
    scheduleToCloseTimeout: '12s',
    retry: { initialInterval: '500ms', maximumAttempts: 2 },
  } as const;
}
