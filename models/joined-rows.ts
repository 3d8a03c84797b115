import type { Sequelize } from 'sequelize';
import type { Database } from './database.ts';
import type { Project } from './in-project.ts';
import { rows } from './rows.ts';

/** What is about to be asked of a pool, by question. */
type Questions<Row extends object> = Map<string, Promise<readonly Readonly<Row>[]>>;

/**
 * Makes a question of one statement that is asked together with everybody who asks the same in one turn of the event
 * loop: a program that sends many requests at once with one token has its rights looked up once for all of them. The
 * statement is sent after the last of them has asked, so nobody gets an answer that is older than their question.
 *
 * What comes back is the others' too, and must not be changed. The statement stops with nobody's signal, for that is no
 * matter of the others; PostgreSQL's limit of time ends it.
 */
export function joinedRows<Row extends object>(sql: string | ((database: Database) => string)) {
  const ofPools = new WeakMap<Sequelize, { text: string; questions: Questions<Row> }>();
  return async (
    scope: Database | Omit<Project, 'settings'>,
    bind: readonly (string | number | Buffer | null)[],
  ): Promise<readonly Readonly<Row>[]> => {
    const projectId = 'projectId' in scope ? scope.projectId : undefined;
    const { signal, limit: _limit, ...database } = 'projectId' in scope ? scope.database : scope;
    signal?.throwIfAborted();
    const { text, questions } = ofPools.get(database.sequelize) ?? {
      text: typeof sql === 'string' ? sql : sql(database),
      questions: new Map(),
    };
    ofPools.set(database.sequelize, { text, questions });
    // Who waits for a share that is used up waits alone: it is no matter of those who have another.
    const question = JSON.stringify([projectId, database.holder, ...bind.map(written)]);
    const known = questions.get(question);
    if (known) return known;
    const asked = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      questions.delete(question);
      return rows<Row>(projectId === undefined ? database : { database, projectId }, text, bind);
    });
    questions.set(question, asked);
    return asked;
  };
}

function written(value: string | number | Buffer | null): string | number | null {
  return Buffer.isBuffer(value) ? value.toString('base64') : value;
}
