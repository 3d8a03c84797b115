import path from 'node:path';
import { QueryTypes, Sequelize, type Transaction } from 'sequelize';
import { Umzug, type UmzugStorage } from 'umzug';
import { z } from 'zod';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import type { Migration } from './migration.ts';

const migrationModule = z.object({ up: z.custom<Migration>((value) => typeof value === 'function') });

/**
 * Brings the schema up to date and returns the names of the steps that were applied (none: it was up to date). All of
 * it is one transaction: a process that dies, or a step that fails, leaves the schema as it was.
 * @param url a connection as `throughline_owner`. Processes that start at once wait for one another.
 */
export async function runMigrations(url: string): Promise<string[]> {
  const sequelize = new Sequelize(url, { dialect: 'postgres', logging: false, pool: { max: 1 } });
  try {
    return await sequelize.transaction(async (transaction) => {
      await sequelize.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations})`, { transaction });
      await sequelize.query('create table if not exists schema_migrations (name text primary key)', {
        transaction,
      });
      const applied = await migrator(sequelize, transaction).up();
      // Who is handed a function needs it for that moment; steps grant it, and none keeps it.
      await sequelize.query('revoke create on schema public from throughline_lookup', { transaction });
      return applied.map((step) => step.name);
    });
  } finally {
    await sequelize.close();
  }
}

function migrator(sequelize: Sequelize, transaction: Transaction) {
  return new Umzug({
    migrations: {
      glob: ['[0-9]*.{ts,js}', { cwd: import.meta.dirname }],
      resolve: ({ name, path: file }) => ({
        name: path.parse(name).name,
        up: async () => {
          const { up } = migrationModule.parse(await import(file ?? name));
          await up({
            query: async (sql) => {
              await sequelize.query(sql, { transaction });
            },
          });
        },
      }),
    },
    storage: appliedSteps(sequelize, transaction),
    logger: undefined,
  });
}

/** The table of applied steps, written in the steps' own transaction: Umzug's Sequelize storage takes another one. */
function appliedSteps(sequelize: Sequelize, transaction: Transaction): UmzugStorage {
  return {
    async logMigration({ name }) {
      await sequelize.query('insert into schema_migrations (name) values ($1)', {
        bind: [name],
        transaction,
      });
    },
    async unlogMigration({ name }) {
      await sequelize.query('delete from schema_migrations where name = $1', { bind: [name], transaction });
    },
    async executed() {
      const rows = await sequelize.query<{ name: string }>(
        'select name from schema_migrations order by name',
        {
          type: QueryTypes.SELECT,
          transaction,
        },
      );
      return rows.map(({ name }) => name);
    },
  };
}
