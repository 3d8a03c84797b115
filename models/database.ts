import { EventEmitter } from 'node:events';
import { Sequelize } from 'sequelize';
import { defineAppKey } from './access/app-key.ts';
import { defineMembership } from './access/membership.ts';
import { defineProject } from './access/project.ts';
import { defineRole } from './access/role.ts';
import { defineServiceAccount } from './access/service-account.ts';
import { defineServiceAccountKey } from './access/service-account-key.ts';
import { defineSigningKey } from './access/signing-key.ts';
import { defineConnection } from './connections/connection.ts';
import { defineEmailBatch } from './emails/email-batch.ts';
import { defineSender } from './emails/sender.ts';
import { defineOAuthClient } from './oauth/oauth-client.ts';
import { defineUser } from './users/user.ts';

/** Milliseconds after which a caller is told that PostgreSQL is away, inside the 2 s that an answer may take. */
const CONNECT_TIMEOUT = 1_000;
const ACQUIRE_TIMEOUT = 1_500;

export type DatabaseOptions = {
  /** `postgres://role:password@host:port/name`, one of the roles that own nothing. */
  url: string;
  /** Most connections of this process. */
  poolSize: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Milliseconds after which PostgreSQL stops a statement. */
  statementTimeout: number;
};

export type Database = ReturnType<typeof connectDatabase>;

/** Opens a pool; connects on first use. The tables with a `project_id` answer only inside {@link inProject}. */
export function connectDatabase({ url, poolSize, applicationName, statementTimeout }: DatabaseOptions) {
  const sequelize = new Sequelize(url, {
    dialect: 'postgres',
    logging: false,
    pool: { max: poolSize, min: 0, acquire: ACQUIRE_TIMEOUT, idle: 30_000 },
    retry: { max: 1 },
    dialectOptions: {
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      statement_timeout: statementTimeout,
      // Over the statement's own limit: a server that no longer answers at all.
      query_timeout: statementTimeout + 500,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
  });
  // Sequelize listens for one error of a connection, and a PostgreSQL that dies may tell two: the second would end the
  // process. The connection is given up at the first.
  sequelize.addHook('afterConnect', (connection: unknown) => {
    if (connection instanceof EventEmitter) connection.on('error', () => {});
  });
  return {
    sequelize,
    appKeys: defineAppKey(sequelize),
    connections: defineConnection(sequelize),
    emailBatches: defineEmailBatch(sequelize),
    memberships: defineMembership(sequelize),
    oauthClients: defineOAuthClient(sequelize),
    projects: defineProject(sequelize),
    roles: defineRole(sequelize),
    senders: defineSender(sequelize),
    serviceAccountKeys: defineServiceAccountKey(sequelize),
    serviceAccounts: defineServiceAccount(sequelize),
    signingKeys: defineSigningKey(sequelize),
    users: defineUser(sequelize),
  };
}
