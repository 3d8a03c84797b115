import { getTestStack } from './config.ts';

export type Fault = {
  operation?: string;
  times?: number;
  /** Affects only every n-th call. */
  every?: number;
  kind: 'status' | 'stall' | 'reset' | 'drop-answer' | 'apply-late';
  status?: number;
  name?: string;
  retryAfter?: number;
  delayMs?: number;
};

export function createSandboxControl(
  provider: string,
  account: string,
  control = getTestStack().sandbox.control,
) {
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${control}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const read = async (path: string): Promise<unknown> => {
    const separator = path.includes('?') ? '&' : '?';
    const response = await call('GET', `${path}${separator}account=${encodeURIComponent(account)}`);
    return response.json();
  };
  return {
    read,
    post: (path: string, body: object) => call('POST', path, { account, ...body }),
    put: (path: string, body: object) => call('PUT', path, { account, ...body }),
    armFault: (fault: Fault) => call('POST', 'faults', { provider, account, ...fault }),
    /** Removes the account's faults, and closes the connections of stalled calls. */
    disarm: () => call('DELETE', `faults?account=${account}`),
    limit: (perSecond: number | null) => call('PUT', `limits/${provider}`, { account, perSecond }),
    revokeGrant: () => call('DELETE', `grants/${provider}?account=${account}`),
    set: (settings: object) => call('PUT', `settings/${provider}`, { account, ...settings }),
    reset: () => call('POST', 'reset', { account }),
    ledger: () => read(`ledger/${provider}`),
  };
}
