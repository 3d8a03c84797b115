import pg, { type ClientConfig } from 'pg';
import { Sequelize, type Transaction } from 'sequelize';
import { z } from 'zod';
import { FairQueue } from './fair-queue.ts';

/** Both timeouts are below two seconds, within which the API must answer 503 if the database hangs. */
const CONNECT_TIMEOUT_MS = 1_000;
const ACQUIRE_TIMEOUT_MS = 1_500;

const IDLE_MS = 30_000;

/**
 * Connections that stay open when idle. A new connection authenticates and plans its statements, which delays
 * a journey request by tens of milliseconds.
 */
const MIN_CONNECTIONS = 4;

/** Fraction of the pool that one tenant may use, so that other tenants find a free connection. */
const TENANT_QUOTA = 0.75;

const MAX_WAITING = { total: 2_000, perTenant: 500 };

export type DatabaseOptions = {
  /** `postgres://role:password@host:port/name`. The role must own no tables. */
  url: string;
  /** Maximum number of connections per process. */
  poolSize: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  statementTimeoutMs: number;
  /** Milliseconds to wait for a free connection. Default: {@link ACQUIRE_TIMEOUT_MS}. */
  acquireTimeoutMs?: number;
  /** Milliseconds to wait for a new connection. Default: {@link CONNECT_TIMEOUT_MS}. */
  connectTimeoutMs?: number;
  /**
   * Milliseconds until idle connections above {@link MIN_CONNECTIONS} are closed. Default: {@link IDLE_MS}.
   */
  idleMs?: number;
};

export type Database = {
  readonly sequelize: Sequelize;
  /** Distributes the connections among tenants. */
  readonly connections: FairQueue;
  readonly acquireTimeoutMs: number;
  /**
   * Tenant whose quota is used. Default: the project. Without a tenant or a project, the connection counts
   * towards no quota.
   */
  readonly tenantKey?: string;
  /**
   * After the signal aborts, no statement is sent and no transaction is committed. A statement that was sent
   * earlier, outside a transaction, may still take effect.
   */
  readonly signal?: AbortSignal;
  /** Runs each transaction under a time limit, which aborts the transaction's signal. */
  readonly limit?: TransactionLimit;
};

type TransactionLimit = <Result>(work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/** Transaction outside any project, for users, signing keys and the platform's audit log. */
export type InTransaction = {
  readonly database: Database;
  readonly transaction: Transaction;
};

/**
 * Pipelined connection, which sends a statement without waiting for the result of the previous statement.
 * @see https://node-postgres.com/features/pipelining
 */
class PooledClient extends pg.Client {
  constructor(config: ClientConfig) {
    super({ ...config, pipeline: true });
    // Sequelize listens for errors only after the client has connected, and only until the first error. At
    // any other time, an unhandled error would end the process.
    this.on('error', () => {});
  }
}

/** Opens a pool, which connects on first use. Tables with a `project_id` require `inProject`. */
export function connectDatabase({
  url,
  poolSize,
  applicationName,
  statementTimeoutMs,
  acquireTimeoutMs = ACQUIRE_TIMEOUT_MS,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  idleMs = IDLE_MS,
}: DatabaseOptions): Database {
  const sequelize = new Sequelize(url, {
    dialect: 'postgres',
    dialectModule: { ...pg, Client: PooledClient },
    logging: false,
    pool: {
      max: poolSize,
      min: Math.min(MIN_CONNECTIONS, poolSize),
      acquire: acquireTimeoutMs,
      idle: idleMs,
    },
    retry: { max: 1 },
    dialectOptions: {
      application_name: applicationName,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: statementTimeoutMs,
      // Fails a query when the server does not respond. A responsive server applies the shorter statement
      // timeout.
      query_timeout: statementTimeoutMs + 500,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
  });
  // A pool of two, as in admin commands, is too small for a quota.
  const perTenant = Math.max(Math.min(2, poolSize), Math.floor(poolSize * TENANT_QUOTA));
  return {
    sequelize,
    connections: new FairQueue({ name: 'requests', total: poolSize, perTenant, waiting: MAX_WAITING }),
    acquireTimeoutMs,
  };
}

/**
 * Runs work on one connection within the quota of the tenant, if `tenantKey` or `projectId` names one.
 * @throws QuotaExceeded if too much work waits or no connection is free within `acquireTimeoutMs`, or the
 * reason of an aborted signal
 */
export function runWithinQuota<Result>(
  { connections, acquireTimeoutMs, tenantKey, signal }: Database,
  projectId: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = tenantKey ?? projectId;
  return key === undefined ? work() : connections.run(key, { timeoutMs: acquireTimeoutMs, signal }, work);
}

/** Returns the same pool with an abort signal and without a transaction limit. */
export function withSignal(
  { sequelize, connections, acquireTimeoutMs, tenantKey }: Database,
  signal: AbortSignal,
): Database {
  return { sequelize, connections, acquireTimeoutMs, signal, ...(tenantKey !== undefined && { tenantKey }) };
}

export function withTransactionLimit(database: Database, limit: TransactionLimit): Database {
  return { ...database, limit };
}

/** Runs one transaction. `work` gets a database whose signal also aborts at the transaction's time limit. */
export function runWithinLimit<Result>(
  database: Database,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { signal, limit } = database;
  if (!limit) return work(database);
  return limit((limitSignal) =>
    work(withSignal(database, signal ? AbortSignal.any([signal, limitSignal]) : limitSignal)),
  );
}

/** Sequelize's types omit the pool's counters. */
const poolCounters = z.object({
  using: z.number(),
  available: z.number(),
  waiting: z.number(),
  maxSize: z.number(),
});

export function readPoolUse({ sequelize, connections }: Database) {
  const { connectionManager } = sequelize;
  const { using, available, waiting, maxSize } = poolCounters.parse(
    'pool' in connectionManager ? connectionManager.pool : undefined,
  );
  return { used: using, idle: available, max: maxSize, waiting: waiting + connections.waiting };
}
