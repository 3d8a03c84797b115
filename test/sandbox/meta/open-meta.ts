import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { openSandbox, type OpenSandbox } from '../open-sandbox.ts';

/** Response of the Graph API. */
type GraphAnswer = { status: number; body: unknown };

/** A sandbox and a client of its Graph API. */
export interface OpenMeta extends OpenSandbox {
  /** Calls a path below `/v27.0/` with token and proof. A body makes the call a POST. */
  graph(token: string, path: string, body?: object): Promise<GraphAnswer>;
}

const APP_SECRET = 'sandbox-meta-app-secret';

const errorBody = z.object({
  error: z.looseObject({
    message: z.string(),
    code: z.int(),
    error_subcode: z.int().optional(),
    fbtrace_id: z.string(),
  }),
});

/** Formats an error response as `status code/subcode`. */
export function getError({ status, body }: GraphAnswer): string {
  const { code, error_subcode: subcode } = errorBody.parse(body).error;
  return `${status} ${code}${subcode === undefined ? '' : `/${subcode}`}`;
}

export async function openMeta(): Promise<OpenMeta> {
  const sandbox = await openSandbox();
  const graph: OpenMeta['graph'] = async (token, path, body) => {
    const url = new URL(`${sandbox.addresses.meta}/v27.0/${path}`);
    url.searchParams.set('appsecret_proof', createHmac('sha256', APP_SECRET).update(token).digest('hex'));
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return { ...sandbox, graph };
}
