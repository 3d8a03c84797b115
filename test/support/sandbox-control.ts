import { testStack } from './config.ts';

/** A fault that the sandbox answers calls with. */
export type Fault = {
  operation?: string;
  times?: number;
  /** It strikes each call of this number only. */
  every?: number;
  kind: 'status' | 'stall' | 'reset' | 'drop-answer' | 'apply-late';
  status?: number;
  /** The provider's own name of the error. */
  name?: string;
  retryAfter?: number;
  delayMs?: number;
};

/** Controls one account at a provider of a sandbox: the run's, unless the address of another is given. */
export function sandboxControl(provider: string, account: string, control = testStack().sandbox.control) {
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
    /** Removes faults that did not strike; calls that they hold up are answered. */
    disarm: () => call('DELETE', `faults?account=${account}`),
    limit: (perSecond: number | null) => call('PUT', `limits/${provider}`, { account, perSecond }),
    set: (settings: object) => call('PUT', `settings/${provider}`, { account, ...settings }),
    reset: () => call('POST', 'reset', { account }),
    /** Every call of this account, in order. */
    ledger: () => read(`ledger/${provider}`),
  };
}
