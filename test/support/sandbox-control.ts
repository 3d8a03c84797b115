import { getTestStack } from './config.ts';

/** A fault in the sandbox's answers. */
export type Fault = {
  operation?: string;
  times?: number;
  /** Strikes only every n-th call. */
  every?: number;
  kind: 'status' | 'stall' | 'reset' | 'drop-answer' | 'apply-late';
  status?: number;
  /** The provider's name of the error. */
  name?: string;
  retryAfter?: number;
  delayMs?: number;
};

/** Returns controls of one account at a sandbox's provider. Default: the run's sandbox. */
export function createSandboxControl(
  provider: string,
  account: string,
  control = getTestStack().sandbox.control,
) {
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${control}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const read = async (path: string): Promise<unknown> => {
    const separator = path.includes('?') ? '&' : '?';
    const answer = await call('GET', `${path}${separator}account=${encodeURIComponent(account)}`);
    return answer.json();
  };
  return {
    read,
    post: (path: string, body: object) => call('POST', path, { account, ...body }),
    put: (path: string, body: object) => call('PUT', path, { account, ...body }),
    armFault: (fault: Fault) => call('POST', 'faults', { provider, account, ...fault }),
    /** Removes pending faults and answers delayed calls. */
    disarm: () => call('DELETE', `faults?account=${account}`),
    limit: (perSecond: number | null) => call('PUT', `limits/${provider}`, { account, perSecond }),
    /** Revokes the grant of the account, as the person may do at the provider. */
    revokeGrant: () => call('DELETE', `grants/${provider}?account=${account}`),
    set: (settings: object) => call('PUT', `settings/${provider}`, { account, ...settings }),
    reset: () => call('POST', 'reset', { account }),
    /** Returns every call of this account, in order. */
    ledger: () => read(`ledger/${provider}`),
  };
}
