import { z } from 'zod';
import { googleAdsSettings } from '../../models/connections/connection-settings.ts';
import type { OpenConnection } from '../../models/connections/connections.ts';
import type { CustomersResult, SearchadsCustomer } from '../../workflows/contract/searchads.ts';
import { callGoogleAds, type CallDependencies } from './call-google-ads.ts';
import type { GoogleAdsClient } from './google-ads-client.ts';
import { GoogleAdsError, isRefusal } from './google-ads-failure.ts';
import { mergeCustomers, type ReachedCustomer } from './merge-customers.ts';
import { customerClientRow } from './wire.ts';

export const customersRequest = z.object({});

/** Seconds for which the list may be given again: whole, and when an account could not be read for the moment. */
const TTL_SECONDS = 600;
const TTL_OF_A_PART_SECONDS = 30;

/** Managers that are asked at once for what is below them. */
const AT_ONCE = 8;

const QUERY = `SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code,
  customer_client.time_zone, customer_client.manager, customer_client.status, customer_client.level
  FROM customer_client WHERE customer_client.level <= 1`;

/**
 * The accounts that a connection reaches: those that its user has direct access to, and those below them. A connection
 * with a login customer reaches that one and what is below it, nothing else. An account that does not let itself be read
 * is listed with what is known of it, and hides no other.
 */
export async function listCustomers(
  dependencies: CallDependencies,
  connection: OpenConnection,
): Promise<{ result: CustomersResult; ttlSeconds: number }> {
  const { loginCustomerId } = googleAdsSettings.parse(connection.settings);
  return callGoogleAds(dependencies, connection, async (client) => {
    const roots =
      loginCustomerId === undefined
        ? await client.listAccessibleCustomers(connection.secret)
        : [loginCustomerId];
    const trees = await Promise.all(roots.map((root) => readTree(client, connection.secret, root)));
    const failures = trees.flatMap(({ failure }) => (failure ? [failure] : []));
    const lost = failures.find(({ failure }) => failure.kind === 'reauth');
    const [first] = failures;
    if (lost) throw lost;
    if (first && failures.length === trees.length && !isRefusal(first)) throw first;
    const isWhole = failures.every(isRefusal);
    return {
      result: { customers: mergeCustomers(trees.flatMap(({ reached }) => reached)) },
      ttlSeconds: isWhole ? TTL_SECONDS : TTL_OF_A_PART_SECONDS,
    };
  });
}

/** One accessible account and everything below it, level by level. `failure`: something of it could not be read. */
async function readTree(
  client: GoogleAdsClient,
  refreshToken: string,
  root: string,
): Promise<{ reached: ReachedCustomer[]; failure?: GoogleAdsError }> {
  const reached: ReachedCustomer[] = [];
  const seen = new Set([root]);
  let failure: GoogleAdsError | undefined;
  let level: string[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: string[] = [];
    for (let start = 0; start < level.length; start += AT_ONCE) {
      const answers = await Promise.all(
        level.slice(start, start + AT_ONCE).map(async (customerId) => {
          const account = { refreshToken, customerId, loginCustomerId: root };
          const answer = await client.search(account, QUERY, customerClientRow).catch((error: unknown) => {
            if (!(error instanceof GoogleAdsError)) throw error;
            return error;
          });
          return { customerId, answer };
        }),
      );
      for (const { customerId, answer } of answers) {
        if (answer instanceof GoogleAdsError) {
          failure ??= answer;
          if (customerId === root) reached.push({ customer: unreadable(root), depth });
          continue;
        }
        for (const { customer_client: found } of answer) {
          if (found.level === 0 && customerId !== root) continue;
          const parentCustomerId = found.level === 0 ? undefined : customerId;
          reached.push({ customer: toCustomer(found, root, parentCustomerId), depth: depth + found.level });
          if (found.level === 1 && found.manager && !seen.has(found.id)) {
            seen.add(found.id);
            below.push(found.id);
          }
        }
      }
    }
    level = below;
  }
  return { reached, ...(failure && { failure }) };
}

function toCustomer(
  found: z.infer<typeof customerClientRow>['customer_client'],
  root: string,
  parentCustomerId: string | undefined,
): SearchadsCustomer {
  return {
    customerId: found.id,
    displayName: found.descriptive_name || withDashes(found.id),
    manager: found.manager ?? false,
    loginCustomerId: root,
    ...(parentCustomerId !== undefined && { parentCustomerId }),
    ...(found.currency_code && { currencyCode: found.currency_code }),
    ...(found.time_zone && { timeZone: found.time_zone }),
    status: found.status,
  };
}

/** A directly accessible account that was closed, for example. Its health still tells why. */
function unreadable(root: string): SearchadsCustomer {
  return {
    customerId: root,
    displayName: withDashes(root),
    manager: false,
    loginCustomerId: root,
    status: 'UNKNOWN',
  };
}

/** `123-456-7890`, as Google shows an account that has no name. */
function withDashes(id: string): string {
  return id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
