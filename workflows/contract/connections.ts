import { taskQueue } from './queues.ts';

/**
 * Connecting accounts of projects. Each job is a standalone activity, started by the API or the sweeper; codes, tokens
 * and accounts stay in our rows, and Temporal sees ids only.
 */

export type ConnectSessionInput = { projectId: string; sessionId: string };

export type ConnectionInput = { projectId: string; connectionId: string };

export type SenderInput = { projectId: string };

/** `after`: the provider's id of the suppression that an earlier run ended with; null: from the start. */
export type ImportSuppressionsInput = ConnectionInput & { after: string | null };

/**
 * `invalid`: entries whose address takes no mail. `nextAfter`: position of the next run; null at the end of the list.
 */
export type SuppressionImport = { read: number; added: number; invalid: number; nextAfter: string | null };

export type MetaCallbackInput = { callbackId: string };

export type ConnectionsActivities = {
  /**
   * Takes an attempt to connect as far as it goes without the person: exchanges, lists accounts, stores the connection.
   */
  completeConnect(input: ConnectSessionInput): Promise<void>;
  /** Asks the provider whether a connection works, and records it. */
  checkConnection(input: ConnectionInput): Promise<void>;
  /** Reads suppressions of a project's own Resend account into the project's, up to a bound. */
  importSuppressions(input: ImportSuppressionsInput): Promise<SuppressionImport>;
  /** Ends the grant of a connection that was ended, unless others hang on it, and deletes it. */
  endConnection(input: ConnectionInput): Promise<void>;
  /** Looks for a proof that the project controls the domain of its sender, and records it or why there is none. */
  checkSender(input: SenderInput): Promise<void>;
  /** Does what Meta asks of a person's connections, if it was Meta that asked. */
  takeMetaCallback(input: MetaCallbackInput): Promise<void>;
};

type Start = { queuePrefix: string };

/** How often an activity on a connection is tried until its failure counts. */
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

/** One run for an attempt at a time; another start joins it. */
export function completeConnectStart({ queuePrefix, ...input }: Start & ConnectSessionInput) {
  return {
    ...OPTIONS,
    id: `connect/${input.sessionId}`,
    taskQueue: taskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [ConnectSessionInput],
  };
}

/** One check of a connection at a time; another start joins it. */
export function checkConnectionStart({ queuePrefix, ...input }: Start & ConnectionInput) {
  return {
    ...OPTIONS,
    id: `connection-check/${input.connectionId}`,
    taskQueue: taskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [ConnectionInput],
  };
}

/** One check of a project's sender at a time; another start joins it. */
export function checkSenderStart({ queuePrefix, ...input }: Start & SenderInput) {
  return {
    ...OPTIONS,
    id: `sender-check/${input.projectId}`,
    taskQueue: taskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [SenderInput],
  };
}

/** One import through a connection at a time; another start from the same place joins it. */
export function importSuppressionsStart({ queuePrefix, ...input }: Start & ImportSuppressionsInput) {
  return {
    ...OPTIONS,
    id: `suppression-import/${input.connectionId}/${input.after ?? ''}`,
    taskQueue: taskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [ImportSuppressionsInput],
  };
}

/** One end of a connection at a time; another start joins it. */
export function endConnectionStart({ queuePrefix, ...input }: Start & ConnectionInput) {
  return {
    ...OPTIONS,
    id: `connection-end/${input.connectionId}`,
    taskQueue: taskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey: input.projectId },
    args: [input] satisfies [ConnectionInput],
  };
}

/** One run for a callback of Meta's at a time; another start joins it. */
export function takeMetaCallbackStart({ queuePrefix, ...input }: Start & MetaCallbackInput) {
  return {
    ...OPTIONS,
    id: `meta-callback/${input.callbackId}`,
    taskQueue: taskQueue(queuePrefix, 'connections'),
    priority: { fairnessKey: 'meta-callbacks' },
    args: [input] satisfies [MetaCallbackInput],
  };
}
