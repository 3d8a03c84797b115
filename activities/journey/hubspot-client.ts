import { crmSettings } from '../../models/connections/connection-settings.ts';
import { boundedFetch, isSuccess, parseJson } from '../provider/bounded-fetch.ts';
import { ProviderError } from '../provider/failure.ts';
import type { CrmClient } from './crm-client.ts';
import { classifyHubSpotFailure, LEAD_NOT_FOUND } from './hubspot-failure.ts';
import { propertiesOf, toLead } from './hubspot-lead.ts';
import { hubSpotObject } from './wire.ts';

export type HubSpotOptions = {
  /** `https://api.hubapi.com`. */
  baseUrl: string;
  /** How long a call may take with its whole answer. */
  timeoutMs?: number;
};

/** Inside the 8 s that an activity has for it. */
const TIMEOUT_MS = 7_000;

/** A contact with the few properties that we ask for is a thousandth of this. */
export const MAX_BYTES = 1024 * 1024;

/**
 * HubSpot through `@hubspot/api-client`, by a private app's token. Of the package only the interface of CRM objects is
 * loaded, at the first call: the whole of it keeps limits and retries in one place for the process, where every new
 * client resets them for all tenants, and takes no time limit.
 * @see https://developers.hubspot.com/docs/api-reference/crm-objects-v3/guide
 */
export function createHubSpotClient({ baseUrl, timeoutMs = TIMEOUT_MS }: HubSpotOptions): CrmClient {
  let loading: ReturnType<typeof loadObjects> | undefined;
  return {
    async readLead({ secret, settings }, leadId) {
      if (!fitsInPath(leadId)) throw new ProviderError(LEAD_NOT_FOUND);
      const fields = crmSettings.parse(settings);
      loading ??= loadObjects();
      const hubSpot = await loading;
      const objects = new hubSpot.BasicApi(
        hubSpot.createConfiguration({
          baseServer: new hubSpot.ServerConfiguration(baseUrl, {}),
          authMethods: { oauth2: { accessToken: secret } },
          httpApi: hubSpot.wrapHttpLibrary({
            send: async (request) => {
              const { status, headers, text } = await send(request, timeoutMs);
              const body = {
                text: () => Promise.resolve(text),
                binary: () => Promise.resolve(Buffer.from(text)),
              };
              return new hubSpot.ResponseContext(status, Object.fromEntries(headers), body);
            },
          }),
        }),
      );
      const found = await objects
        .getById(fields.objectType, leadId, propertiesOf(fields))
        .catch((error: unknown) => {
          // The rest is what its parser throws over an answer that is not what HubSpot's own look like.
          throw error instanceof ProviderError ? error : unreadable();
        });
      const parsed = hubSpotObject.safeParse(found);
      if (!parsed.success) throw unreadable();
      return toLead(parsed.data, leadId, fields);
    },
  };
}

function loadObjects() {
  return import('@hubspot/api-client/lib/codegen/crm/objects/index.js');
}

/** A request as HubSpot's client makes it. */
type ClientRequest = {
  getUrl(): string;
  getHttpMethod(): { toString(): string };
  getHeaders(): Record<string, string>;
};

/**
 * Sends a request of HubSpot's client, in place of its own way: that one waits without end, reads without end, and
 * makes an error of every failure whose message quotes the answer.
 * @throws ProviderError for every answer that is no success, and when there is none
 */
async function send(request: ClientRequest, timeoutMs: number) {
  const method = request.getHttpMethod().toString();
  const init = { method, headers: request.getHeaders() };
  const answer = await boundedFetch('crm', request.getUrl(), init, { timeoutMs, maxBytes: MAX_BYTES });
  if (isSuccess(answer)) return answer;
  const { status, headers, text } = answer;
  throw new ProviderError(classifyHubSpotFailure({ status, headers, body: parseJson(text) }));
}

function unreadable(): ProviderError {
  return new ProviderError({ provider: 'crm', kind: 'unavailable', whose: 'request' });
}

/**
 * Whether an id can stand in an address. The client encodes it, which leaves a step of dots a step of dots, and that
 * names another address.
 */
function fitsInPath(leadId: string): boolean {
  return !/^\.{0,2}$|\p{Surrogate}/u.test(leadId);
}
