import { Resolver } from 'node:dns/promises';
import type { SenderProblem } from '../../models/emails/senders.ts';

/** `oneMs`: timeout of a query to one name server. `allMs`: timeout of the whole look-up. */
const TIMEOUTS = { oneMs: 2_000, allMs: 5_000 };

/**
 * Returns an empty list if there are no records, and undefined if the look-up fails or times out.
 * @param servers IP addresses of name servers, with the port unless it is 53. If empty, the system's name
 * servers are used
 */
export async function readTxt(
  name: string,
  servers: readonly string[],
  { oneMs, allMs } = TIMEOUTS,
): Promise<string[] | undefined> {
  const resolver = new Resolver({ timeout: oneMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), allMs);
  try {
    // A DNS message has at most 64 KiB, so the records need no other limit.
    const records = await resolver.resolveTxt(name);
    return records.map((parts) => parts.join('').trim());
  } catch (error) {
    return hasNoRecord(error) ? [] : undefined;
  } finally {
    clearTimeout(timer);
  }
}

export async function lookUpTxt(
  { name, value }: { name: string; value: string },
  servers: readonly string[],
  timeouts = TIMEOUTS,
): Promise<'found' | SenderProblem> {
  const records = await readTxt(name, servers, timeouts);
  if (!records) return 'dns_unavailable';
  if (records.includes(value)) return 'found';
  return records.length > 0 ? 'record_differs' : 'record_not_found';
}

function hasNoRecord(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
  );
}
