import { Resolver } from 'node:dns/promises';
import type { SenderProblem } from '../../models/emails/senders.ts';

/** Milliseconds for one query to one name server, and for all together. */
const TIMEOUTS = { oneMs: 2_000, allMs: 5_000 };

/**
 * Returns whether a name has a TXT record with a value.
 * @param servers IP addresses, with a port unless it is 53; empty for the system's
 */
export async function lookUpTxt(
  { name, value }: { name: string; value: string },
  servers: readonly string[],
  { oneMs, allMs } = TIMEOUTS,
): Promise<'found' | SenderProblem> {
  const resolver = new Resolver({ timeout: oneMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), allMs);
  try {
    // A DNS message has at most 64 KiB, so the records need no other limit.
    const records = await resolver.resolveTxt(name);
    return records.some((parts) => parts.join('').trim() === value) ? 'found' : 'record_differs';
  } catch (error) {
    return hasNoRecord(error) ? 'record_not_found' : 'dns_unavailable';
  } finally {
    clearTimeout(timer);
  }
}

function hasNoRecord(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
  );
}
