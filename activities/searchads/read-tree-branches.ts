import { ApplicationFailure } from '@temporalio/common';
import type { z } from 'zod';
import { googleAdsSettings } from '../../models/connections/connections.ts';
import { openConnection, type OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { openTreeRead, recordTreeReadFailure } from '../../models/searchads/customer-trees.ts';
import type { ReachedCustomer } from '../../models/searchads/customers.ts';
import {
  addVisits,
  findVisits,
  finishTreeRead,
  recordDenial,
  requeueVisit,
  storeBranch,
  type TreeRead,
  type Visit,
} from '../../models/searchads/tree-visits.ts';
import {
  MANAGERS_PER_STEP,
  type CustomerTreeActivities,
  type CustomerTreeRef,
} from '../../workflows/contract/customer-tree.ts';
import { finalFailure } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { requireUsable } from '../provider/consequences.ts';
import { callGoogleAds, type SearchadsDependencies } from './call-google-ads.ts';
import { GoogleAdsError, isRefusal } from './google-ads-failure.ts';
import { isTestAccessRefusal } from './fault-names.ts';
import { customerClientRow, formatCustomerId } from './wire.ts';

const CONCURRENCY = 4;

const QUERY = `SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code,
  customer_client.time_zone, customer_client.manager, customer_client.status, customer_client.level,
  customer_client.test_account FROM customer_client WHERE customer_client.level <= 1`;

/**
 * Treats an account as read if Google refuses to show it. After any other error of Google Ads, moves the
 * account behind all others and throws, so that a retry continues with the others.
 */
export function createReadTreeBranches(
  dependencies: SearchadsDependencies,
): CustomerTreeActivities['readTreeBranches'] {
  return (ref) =>
    withHeartbeat(async () => {
      const opened = await openStep(dependencies, ref);
      if (!opened) return { next: 'gone' };
      return { next: await new TreeStep(dependencies, ref, opened).run() };
    });
}

type OpenedStep = { connection: OpenConnection; treeRead: TreeRead };

async function openStep(
  { database, connectionKeyring }: SearchadsDependencies,
  { projectId, connectionId }: CustomerTreeRef,
): Promise<OpenedStep | undefined> {
  const opened = await inProject(database, projectId, async (project) => {
    const connection = await openConnection(project, connectionKeyring, connectionId);
    if (!connection) return undefined;
    return { connection, treeRead: { connectionId, readingId: await openTreeRead(project, connectionId) } };
  });
  if (opened) requireUsable(opened.connection);
  return opened;
}

class TreeStep {
  readonly #dependencies: SearchadsDependencies;
  readonly #projectId: string;
  readonly #connection: OpenConnection;
  readonly #treeRead: TreeRead;

  constructor(dependencies: SearchadsDependencies, { projectId }: CustomerTreeRef, opened: OpenedStep) {
    this.#dependencies = dependencies;
    this.#projectId = projectId;
    this.#connection = opened.connection;
    this.#treeRead = opened.treeRead;
  }

  async run(): Promise<'more' | 'whole' | 'gone'> {
    for (let visited = 0; visited < MANAGERS_PER_STEP;) {
      const { isStarted, visits } = await this.#inProject((project) =>
        findVisits(project, this.#treeRead.connectionId, CONCURRENCY),
      );
      if (!isStarted) {
        const roots = await this.#findRoots();
        if (!(await this.#inProject((project) => addVisits(project, this.#treeRead, roots)))) return 'gone';
        if (roots.length === 0) return this.#end();
        continue;
      }
      if (visits.length === 0) return this.#end();
      const ends = await settleAll(visits.map((visit) => this.#visit(visit)));
      if (ends.includes('gone')) return 'gone';
      if (ends.includes('too_large')) throw finalFailure('result_too_large');
      visited += visits.length;
    }
    return 'more';
  }

  async #end(): Promise<'whole' | 'gone'> {
    const finished = await this.#inProject((project) =>
      finishTreeRead(project, this.#treeRead, describeUnreadable),
    );
    if (finished.end === 'denied') {
      throw finalFailure('provider_refused', { reason: finished.denial });
    }
    return finished.end;
  }

  async #findRoots(): Promise<Visit[]> {
    const { loginCustomerId } = googleAdsSettings.parse(this.#connection.settings);
    const roots =
      loginCustomerId === undefined
        ? await callGoogleAds(this.#dependencies, this.#connection, (client) =>
            client.listAccessibleCustomers(this.#connection.secret),
          )
        : [loginCustomerId];
    return roots.map((root) => ({ customerId: root, loginCustomerId: root, depth: 0 }));
  }

  async #visit(visit: Visit) {
    const { customerId, loginCustomerId } = visit;
    const account = { refreshToken: this.#connection.secret, customerId, loginCustomerId };
    let failed: GoogleAdsError | undefined;
    const rows = await callGoogleAds(this.#dependencies, this.#connection, (client) =>
      client.search(account, QUERY, customerClientRow).catch((error: unknown) => {
        if (!(error instanceof GoogleAdsError)) throw error;
        // Google's refusal of one account does not fail the tree read.
        if (isRefusal(error)) return 'refused' as const;
        failed = error;
        throw error;
      }),
    ).catch(async (error: unknown) => {
      const reason = failed?.failure.reason;
      if (reason !== undefined && isTestAccessRefusal(reason)) {
        await this.#inProject((project) => recordDenial(project, this.#treeRead, visit, reason));
        return 'denied' as const;
      }
      if (failed) await this.#inProject((project) => requeueVisit(project, this.#treeRead, visit));
      throw error;
    });
    if (rows === 'denied') return rows;
    const branch =
      rows === 'refused' ? { found: describeUnreadable(visit), below: [] } : getBranch(visit, rows);
    return this.#inProject((project) => storeBranch(project, this.#treeRead, { visit, ...branch }));
  }

  #inProject<Result>(work: Parameters<typeof inProject<Result>>[2]): Promise<Result> {
    return inProject(this.#dependencies.database, this.#projectId, work);
  }
}

/** Waits for all work, then throws one failure, preferably a permanent one. */
async function settleAll<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  const ends = await Promise.allSettled(work);
  const failures = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  if (failures.length > 0) throw failures.find(isFinal) ?? failures[0];
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
}

function isFinal(failure: unknown): boolean {
  return failure instanceof ApplicationFailure && failure.nonRetryable === true;
}

type ClientRow = z.infer<typeof customerClientRow>;

function getBranch(visit: Visit, rows: readonly ClientRow[]): { found: ReachedCustomer[]; below: Visit[] } {
  const clients = rows.map(({ customer_client: client }) => client);
  // Google also returns the account itself, which is already in its parent's branch unless it is a root.
  const listed = clients.filter(({ level }) => level > 0 || visit.depth === 0);
  const below = clients
    .filter(({ level, manager }) => level === 1 && manager === true)
    .map(({ id }) => ({
      customerId: id,
      loginCustomerId: visit.loginCustomerId,
      depth: visit.depth + 1,
    }));
  return { found: listed.map((client) => toCustomer(client, visit)), below };
}

function toCustomer(client: ClientRow['customer_client'], visit: Visit): ReachedCustomer {
  return {
    customerId: client.id,
    displayName: client.descriptive_name || formatCustomerId(client.id),
    isManager: client.manager ?? false,
    isTestAccount: client.test_account ?? false,
    loginCustomerId: visit.loginCustomerId,
    parentCustomerId: client.level === 0 ? null : visit.customerId,
    depth: visit.depth + client.level,
    currencyCode: client.currency_code || null,
    timeZone: client.time_zone || null,
    status: client.status,
  };
}

function describeUnreadable({ customerId, loginCustomerId, depth }: Visit): ReachedCustomer[] {
  // An account below a manager is already in its parent's branch.
  if (depth > 0) return [];
  return [
    {
      customerId,
      displayName: formatCustomerId(customerId),
      isManager: false,
      isTestAccount: false,
      loginCustomerId,
      parentCustomerId: null,
      depth,
      currencyCode: null,
      timeZone: null,
      status: 'UNKNOWN',
    },
  ];
}

export function createRecordTreeFailure(database: Database): CustomerTreeActivities['recordTreeFailure'] {
  return ({ projectId, connectionId, ...failure }) =>
    inProject(database, projectId, (project) => recordTreeReadFailure(project, connectionId, failure));
}
