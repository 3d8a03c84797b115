import { z } from 'zod';
import { openSandbox, type OpenSandbox } from '../open-sandbox.ts';

/** A sandbox and clients of its CRM. */
export interface OpenCrm extends OpenSandbox {
  /** Returns a contacts client for a private app token with an account of its own. An error response throws. */
  contacts(token: string): Contacts;
  /** Returns the raw response of a call. */
  call(
    token: string | undefined,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; headers: Headers; body: unknown }>;
}

const object = z.object({
  id: z.string(),
  archived: z.boolean(),
  properties: z.record(z.string(), z.string().nullable()),
});

type CrmObject = z.infer<typeof object>;
type Properties = Record<string, string>;

interface Contacts {
  read(id: string, properties?: readonly string[], idProperty?: string): Promise<CrmObject>;
  create(properties: Properties): Promise<CrmObject>;
}

const CONTACTS = '/crm/objects/2026-03/contacts';

export async function openCrm(): Promise<OpenCrm> {
  const sandbox = await openSandbox();
  const { crm } = sandbox.addresses;
  const callCrm: OpenCrm['call'] = async (token, method, path, body) => {
    const response = await fetch(crm + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? null : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: parsed };
  };
  const callOrThrow = async (...request: Parameters<OpenCrm['call']>) => {
    const { status, body } = await callCrm(...request);
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    ...sandbox,
    call: callCrm,
    contacts: (token) => ({
      async read(id, properties = [], idProperty = 'hs_object_id') {
        const query = new URLSearchParams({ idProperty });
        for (const name of properties) query.append('properties', name);
        return object.parse(
          await callOrThrow(token, 'GET', `${CONTACTS}/${encodeURIComponent(id)}?${query.toString()}`),
        );
      },
      create: async (properties) => object.parse(await callOrThrow(token, 'POST', CONTACTS, { properties })),
    }),
  };
}
