import { getTaskQueue } from './queues.ts';

/**
 * Connecting accounts of projects. Each job is a standalone activity; codes, tokens and accounts stay in PostgreSQL,
 * and Temporal sees ids only.
 */

export type ConnectSessionInput = { projectId: string; sessionId: string };

export type ConnectionInput = { projectId: string; connectionId: string };

export type SenderInput = { projectId: string };

/** `after`: the provider's id of the last suppression of an earlier run; null from the start. */
export type ImportSuppressionsInput = ConnectionInput & { after: string | null };

/**
 * `invalid`: entries without a deliverable address. `nextAfter`: position of the next run; null at the end of the list.
 */
export type SuppressionImport = { read: number; added: number; invalid: number; nextAfter: string | null };

export type MetaCallbackInput = { callbackId: string };

export type ConnectionsActivities = {
  /**
   * Advances a connect session as far as possible without the user: exchanges the code, lists accounts, stores the
   * connection.
   */
  completeConnect(input: ConnectSessionInput): Promise<void>;
  /** Asks the provider whether a connection works and records the result. */
  checkConnection(input: ConnectionInput): Promise<void>;
  /** Imports suppressions of a project's own Resend account, up to a limit. */
  importSuppressions(input: ImportSuppressionsInput): Promise<SuppressionImport>;
  /** Revokes the grant of an ended connection unless other connections share it, then deletes the connection. */
  endConnection(input: ConnectionInput): Promise<void>;
  /** Looks up the proof that the project controls its sender's domain, and records the result. */
  checkSender(input: SenderInput): Promise<void>;
  /** Executes Meta's request about a user's connections after verification of its signature. */
  processMetaCallback(input: MetaCallbackInput): Promise<void>;
};

type Start = { queuePrefix: string };

/** Attempts of an activity on a connection before its failure is recorded. */
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

/** Returns the start options. One run per connect session; another start joins it. */
export function completeConnectStart({ queuePrefix, ...input }: Start & ConnectSessionInput) {
  return {
    ...OPTIONS,
    id: `connect/${input.sessionId}`,
    taskQueue: getTaskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [ConnectSessionInput],
  };
}

/** Returns the start options. One check per connection; another start joins it. */
export function checkConnectionStart({ queuePrefix, ...input }: Start & ConnectionInput) {
  return {
    ...OPTIONS,
    id: `connection-check/${input.connectionId}`,
    taskQueue: getTaskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [ConnectionInput],
  };
}

/** Returns the start options. One check per sender; another start joins it. */
export function checkSenderStart({ queuePrefix, ...input }: Start & SenderInput) {
  return {
    ...OPTIONS,
    id: `sender-check/${input.projectId}`,
    taskQueue: getTaskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [SenderInput],
  };
}

/** Returns the start options. One import per connection and position; another start joins it. */
export function importSuppressionsStart({ queuePrefix, ...input }: Start & ImportSuppressionsInput) {
  return {
    ...OPTIONS,
    id: `suppression-import/${input.connectionId}/${input.after ?? ''}`,
    taskQueue: getTaskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [ImportSuppressionsInput],
  };
}

/** Returns the start options. One run per connection; another start joins it. */
export function endConnectionStart({ queuePrefix, ...input }: Start & ConnectionInput) {
  return {
    ...OPTIONS,
    id: `connection-end/${input.connectionId}`,
    taskQueue: getTaskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [ConnectionInput],
  };
}

/** Returns the start options. One run per Meta callback; another start joins it. */
export function processMetaCallbackStart({ queuePrefix, ...input }: Start & MetaCallbackInput) {
  return {
    ...OPTIONS,
    id: `meta-callback/${input.callbackId}`,
    taskQueue: getTaskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey: 'meta-callbacks' },
    args: [input] satisfies [MetaCallbackInput],
  };
}
