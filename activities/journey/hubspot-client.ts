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
 * HubSpot's version of its API: each is supported for 18 months.
 * @see https://developers.hubspot.com/docs/developer-tooling/platform/versioning
 */
const VERSION = '2026-03';

/**
 * HubSpot's CRM objects, by a private app's token. Without HubSpot's own client, which still calls the paths of v3 that
 * end in September 2027, has no time limit, and makes an error of every failure whose message quotes the answer.
 */
export function createHubSpotClient({ baseUrl, timeoutMs = TIMEOUT_MS }: HubSpotOptions): CrmClient {
  return {
    async readLead({ secret, settings }, leadId) {
      if (!fitsInPath(leadId)) throw new ProviderError(LEAD_NOT_FOUND);
      const fields = crmSettings.parse(settings);
      const path = `${encodeURIComponent(fields.objectType)}/${encodeURIComponent(leadId)}`;
      const address = new URL(`${baseUrl}/crm/objects/${VERSION}/${path}`);
      for (const property of propertiesOf(fields)) address.searchParams.append('properties', property);
      const headers = { accept: 'application/json', authorization: `Bearer ${secret}` };
      const answer = await boundedFetch('crm', address, { headers }, { timeoutMs, maxBytes: MAX_BYTES });
      if (!isSuccess(answer)) {
        const { status, text } = answer;
        const refused = { status, headers: answer.headers, body: parseJson(text) };
        throw new ProviderError(classifyHubSpotFailure(refused));
      }
      const parsed = hubSpotObject.safeParse(parseJson(answer.text));
      if (!parsed.success) {
        throw new ProviderError({ provider: 'crm', kind: 'unavailable', whose: 'request' });
      }
      return toLead(parsed.data, leadId, fields);
    },
  };
}

/**
 * Whether an id can stand in an address. Encoding leaves a step of dots a step of dots, and that names another address.
 */
function fitsInPath(leadId: string): boolean {
  return !/^\.{0,2}$|\p{Surrogate}/u.test(leadId);
}
