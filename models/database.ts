import pg, { type ClientConfig } from 'pg';
import { Sequelize, type Transaction } from 'sequelize';
import { z } from 'zod';
import { FairQueue } from './fair-queue.ts';

/** Milliseconds after which a caller is told that PostgreSQL is unavailable, inside the 2 s that an answer may take. */
const CONNECT_TIMEOUT_MS = 1_000;
const ACQUIRE_TIMEOUT_MS = 1_500;

/** Milliseconds after which a connection that nobody uses is closed. */
const IDLE_MS = 30_000;

/**
 * Of those that nobody uses, as many stay open. A new connection costs a process of PostgreSQL, its sign-in, and each
 * statement parsed and planned again, of which a journey's takes tens of milliseconds: whoever comes after a quiet half
 * minute would wait for all of it.
 */
const KEPT_OPEN = 4;

/** The part of the connections that one tenant may use, so that another tenant's statement finds one. */
const QUOTA_OF_TENANT = 0.75;

/** Statements and transactions that wait for a connection at most. */
const WAITING = { total: 2_000, perTenant: 500 };

export type DatabaseOptions = {
  /** `postgres://role:password@host:port/name`, one of the roles that own nothing. */
  url: string;
  /** Most connections of this process. */
  poolSize: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Milliseconds after which PostgreSQL stops a statement. */
  statementTimeoutMs: number;
  /** Milliseconds that work waits for a connection; {@link ACQUIRE_TIMEOUT_MS} unless told. */
  acquireTimeoutMs?: number;
  /** Milliseconds in which PostgreSQL has to take a new connection up; {@link CONNECT_TIMEOUT_MS} unless told. */
  connectTimeoutMs?: number;
  /** Milliseconds after which connections that are not used are closed but for a few; {@link IDLE_MS} unless told. */
  idleMs?: number;
};

/** A pool of connections to PostgreSQL. */
export type Database = {
  readonly sequelize: Sequelize;
  /** Distributes the connections among tenants. */
  readonly connections: FairQueue;
  readonly acquireTimeoutMs: number;
  /** Tenant whose quota is used. Without it, work uses the quota of its project, or none outside of a project. */
  readonly tenantKey?: string;
  /**
   * Once it is aborted, no further statement is sent and no transaction is committed. A statement that was
   * sent by itself before may still take effect.
   */
  readonly signal?: AbortSignal;
  /** Runs every transaction, and gives each a signal of its own that stops it. */
  readonly limit?: TransactionLimit;
};

type TransactionLimit = <Result>(work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/** A transaction outside of any project, for users, signing keys and the platform's audit entries. */
export type InTransaction = {
  readonly database: Database;
  readonly transaction: Transaction;
};

/**
 * A connection of the pool. It is pipelined: a statement is sent without waiting for the answer to the one before.
 * @see https://node-postgres.com/features/pipelining
 */
class PooledClient extends pg.Client {
  constructor(config: ClientConfig) {
    super({ ...config, pipeline: true });
    // Sequelize destroys a connection at its first error, and listens only once the connection stands. A PostgreSQL
    // that dies may raise one before that and another after it, and an error that nobody listens for ends the process.
    this.on('error', () => {});
  }
}

/**
 * Opens a pool; connects on first use. The tables with a `project_id` answer only inside of `inProject`.
 */
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
      min: Math.min(KEPT_OPEN, poolSize),
      acquire: acquireTimeoutMs,
      idle: idleMs,
    },
    retry: { max: 1 },
    dialectOptions: {
      application_name: applicationName,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: statementTimeoutMs,
      // Longer than the statement's own limit: it ends a connection whose server no longer answers at all.
      query_timeout: statementTimeoutMs + 500,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
  });
  // A pool of two, as admin commands have it, is too small for a quota.
  const perTenant = Math.max(Math.min(2, poolSize), Math.floor(poolSize * QUOTA_OF_TENANT));
  return {
    sequelize,
    connections: new FairQueue({ name: 'requests', total: poolSize, perTenant, waiting: WAITING }),
    acquireTimeoutMs,
  };
}

/** Does work that takes one connection, within the tenant's quota. @throws QuotaExceeded when none is free in time */
export function withinQuota<Result>(
  { connections, acquireTimeoutMs, tenantKey, signal }: Database,
  projectId: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = tenantKey ?? projectId;
  return key === undefined ? work() : connections.run(key, { timeoutMs: acquireTimeoutMs, signal }, work);
}

/** The same pool, for work that has to stop when `signal` is aborted. */
export function stoppedBy(
  { sequelize, connections, acquireTimeoutMs, tenantKey }: Database,
  signal: AbortSignal,
): Database {
  return { sequelize, connections, acquireTimeoutMs, signal, ...(tenantKey !== undefined && { tenantKey }) };
}

/** The same pool, for transactions that have less time each than all of the work together. */
export function limitedBy(database: Database, limit: TransactionLimit): Database {
  return { ...database, limit };
}

/**
 * Runs one transaction: `work` gets the database that stops with the transaction's own time, and with all of the work.
 */
export function withinLimit<Result>(
  database: Database,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { signal, limit } = database;
  if (!limit) return work(database);
  return limit((own) => work(stoppedBy(database, signal ? AbortSignal.any([signal, own]) : own)));
}

/** The figures of Sequelize's pool, which its types leave out. */
const pool = z.object({ using: z.number(), available: z.number(), waiting: z.number(), maxSize: z.number() });

/** How many connections are used and idle, how many there may be, and how many callers wait for one. */
export function poolUse({ sequelize, connections }: Database) {
  const { connectionManager } = sequelize;
  const { using, available, waiting, maxSize } = pool.parse(
    'pool' in connectionManager ? connectionManager.pool : undefined,
  );
  return { used: using, idle: available, most: maxSize, waiting: waiting + connections.waiting };
}
