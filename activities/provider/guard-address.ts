import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../../domain/public-address.ts';

const RESOLVE_TIMEOUT_MS = 2_000;

export type Resolve = (name: string) => Promise<string[]>;

export type GuardSettings = {
  /** Allows loopback addresses, for development. */
  toLoopback: boolean;
  resolve?: Resolve;
};

class InwardAddress extends Error {
  override readonly name = 'InwardAddress';
}

type AddressGuard = { isRefused: boolean; lookup: LookupFunction };

/**
 * Refuses addresses that are not public. The host is resolved and checked once, and connections use only that
 * result, so that DNS rebinding has no effect.
 */
export function guardAddress(
  url: string,
  { toLoopback, resolve = resolveByDns }: GuardSettings,
): AddressGuard {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (toLoopback && isLoopbackAddress(address));
  const literal = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return {
    // Connections to a literal IP address do not call `lookup`, so it is checked here.
    isRefused: isIP(literal) > 0 && !isAllowed(literal),
    lookup: createCheckedLookup(resolve, isAllowed),
  };
}

function createCheckedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  let resolved: Promise<LookupAddress[]> | undefined;
  const find = async (name: string) => {
    const addresses = await resolve(name);
    if (addresses.length === 0 || !addresses.every(isAllowed)) throw new InwardAddress();
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (name, options, callback) => {
    // All connections use one lookup, even a failed one, because a guard lives only for seconds.
    resolved ??= find(name);
    void passAddresses(resolved, options.all === true, callback);
  };
}

async function passAddresses(
  resolved: Promise<LookupAddress[]>,
  isAll: boolean,
  callback: Parameters<LookupFunction>[2],
): Promise<void> {
  let addresses: LookupAddress[];
  try {
    addresses = await resolved;
  } catch (error) {
    callback(error instanceof Error ? error : new Error(String(error)), '');
    return;
  }
  const [first] = addresses;
  if (isAll) callback(null, addresses);
  else callback(null, first?.address ?? '', first?.family);
}

/**
 * Queries name servers directly. With the system's resolver, each unanswered query would block one of a few
 * threads, so one unresponsive name server could block all connections.
 */
async function resolveByDns(name: string): Promise<string[]> {
  // `localhost` is not in DNS (RFC 6761).
  if (name === 'localhost') return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const [failed] = found.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (addresses.length === 0 && failed !== undefined) throw failed;
  return addresses;
}

export function classifyRequestError(error: Error): 'unreachable' | 'inward_address' | 'tls' {
  if (error instanceof InwardAddress) return 'inward_address';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) ? 'tls' : 'unreachable';
}
