import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { openSandbox, type OpenSandbox } from '../open-sandbox.ts';

/** Response of the Graph API. */
interface GraphAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

interface GraphCall {
  method?: string;
  /** Authorization header; null sends none. */
  authorization?: string | null;
  /** Value of `appsecret_proof`; null sends none. */
  proof?: string | null;
  form?: Record<string, string>;
  json?: object;
}

/** A sandbox and clients of its Graph API. */
export interface OpenMeta extends OpenSandbox {
  /** Calls a path below `/v27.0/` with token and proof, which `call` can override. */
  graph(token: string, path: string, call?: GraphCall): Promise<GraphAnswer>;
}

const appSecret = 'sandbox-meta-app-secret';

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
  const graph: OpenMeta['graph'] = async (token, path, call = {}) => {
    const { method = 'GET', authorization = `Bearer ${token}`, form, json } = call;
    const proof = call.proof === undefined ? getProof(token) : call.proof;
    const url = new URL(`${sandbox.addresses.meta}/v27.0/${path}`);
    if (proof !== null) url.searchParams.set('appsecret_proof', proof);
    const response = await fetch(url, {
      method,
      headers: {
        ...(authorization !== null && { authorization }),
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(form && { body: new URLSearchParams(form) }),
      ...(json && { body: JSON.stringify(json) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return { ...sandbox, graph };
}

/** Returns the hexadecimal HMAC-SHA256 of a token with the app's secret, or another secret. */
export function getProof(token: string, secret: string = appSecret): string {
  return createHmac('sha256', secret).update(token).digest('hex');
}

/** Returns the path of an object's insights edge with these parameters. */
export function buildInsightsPath(id: string, parameters: Record<string, string> = {}): string {
  return `${id}/insights?${String(new URLSearchParams(parameters))}`;
}
