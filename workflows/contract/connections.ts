import { getTaskQueue } from './queues.ts';

/** Codes, tokens and accounts stay in PostgreSQL, so Temporal sees ids only. */

export type ConnectSessionInput = { projectId: string; sessionId: string };

export type ConnectionInput = { projectId: string; connectionId: string };

export type SenderInput = { projectId: string };

/** `after`: Resend's id of the last suppression that was imported; null to start at the first. */
export type ImportSuppressionsInput = ConnectionInput & { after: string | null };

/**
 * `invalid`: number of entries without a valid address. `nextAfter`: `after` of the next run; null at the end
 * of the list.
 */
export type SuppressionImport = { read: number; added: number; invalid: number; nextAfter: string | null };

export type MetaCallbackInput = { callbackId: string };

export type ConnectionsActivities = {
  /**
   * Advances the session as far as possible without the user: exchanges the code, lists accounts, stores the
   * connection.
   */
  completeConnect(input: ConnectSessionInput): Promise<void>;
  checkConnection(input: ConnectionInput): Promise<void>;
  /** Imports suppressions from the project's own Resend account, up to a limit per call. */
  importSuppressions(input: ImportSuppressionsInput): Promise<SuppressionImport>;
  /** Revokes the grant unless other connections share it, then deletes the connection. */
  endConnection(input: ConnectionInput): Promise<void>;
  /** Looks up the proof that the project controls its sender's domain. */
  checkSender(input: SenderInput): Promise<void>;
  /** Executes Meta's request if its signature is valid. */
  processMetaCallback(input: MetaCallbackInput): Promise<void>;
};

type Start = { queuePrefix: string };

/** The last attempt records its failure, because no retry follows. */
export const CONNECTION_ATTEMPTS = 4;

const OPTIONS = {
  scheduleToStartTimeout: '10s',
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '90s',
  retry: {
    initialInterval: '500ms',
    backoffCoefficient: 2,
    maximumInterval: '5s',
    maximumAttempts: CONNECTION_ATTEMPTS,
  },
  idConflictPolicy: 'USE_EXISTING',
  idReusePolicy: 'ALLOW_DUPLICATE',
} as const;

/** One run per connect session; another start joins it. */
export function buildConnectCompletionStart({ queuePrefix, ...input }: Start & ConnectSessionInput) {
  return buildActivityStart({
    queuePrefix,
    id: `connect/${input.sessionId}`,
    fairnessKey: input.projectId,
    input,
  });
}

/** One check per connection; another start joins it. */
export function buildConnectionCheckStart({ queuePrefix, ...input }: Start & ConnectionInput) {
  const id = `connection-check/${input.connectionId}`;
  return buildActivityStart({ queuePrefix, id, fairnessKey: input.projectId, input });
}

/** One check per sender; another start joins it. */
export function buildSenderCheckStart({ queuePrefix, ...input }: Start & SenderInput) {
  return buildActivityStart({
    queuePrefix,
    id: `sender-check/${input.projectId}`,
    fairnessKey: input.projectId,
    input,
  });
}

/** One import per connection and position; another start joins it. */
export function buildSuppressionImportStart({ queuePrefix, ...input }: Start & ImportSuppressionsInput) {
  const id = `suppression-import/${input.connectionId}/${input.after ?? ''}`;
  return buildActivityStart({ queuePrefix, id, fairnessKey: input.projectId, input });
}

/** One run per connection; another start joins it. */
export function buildConnectionEndStart({ queuePrefix, ...input }: Start & ConnectionInput) {
  const id = `connection-end/${input.connectionId}`;
  return buildActivityStart({ queuePrefix, id, fairnessKey: input.projectId, input });
}

/** One run per Meta callback; another start joins it. */
export function buildMetaCallbackStart({ queuePrefix, ...input }: Start & MetaCallbackInput) {
  const id = `meta-callback/${input.callbackId}`;
  return buildActivityStart({ queuePrefix, id, fairnessKey: 'meta-callbacks', input });
}

function buildActivityStart<Input>(start: Start & { id: string; fairnessKey: string; input: Input }) {
  const { queuePrefix, id, fairnessKey, input } = start;
  const args: [Input] = [input];
  return {
    ...OPTIONS,
    id,
    taskQueue: getTaskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey },
    args,
  };
}
