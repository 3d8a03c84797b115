import { crmSettings } from '../../models/connections/connection-settings.ts';
import { CrmError, type CrmClient } from './crm-client.ts';
import { CALL_TIMEOUT, carry } from './hubspot-http.ts';
import { hubSpotObject, propertiesOf, toLead } from './hubspot-lead.ts';

export type HubSpotOptions = {
  /** `https://api.hubapi.com`. */
  baseUrl: string;
  /** Milliseconds that a call has; less than the activity's time unless given. */
  timeout?: number;
};

/**
 * HubSpot through `@hubspot/api-client`, by a private app's token. Of the package only the interface of CRM objects is
 * loaded, at the first call: the whole of it keeps limits and retries in one place for the process, where every new
 * client resets them for all tenants, and takes no time limit.
 * @see https://developers.hubspot.com/docs/api-reference/crm-objects-v3/guide
 */
export function createHubSpotClient({ baseUrl, timeout = CALL_TIMEOUT }: HubSpotOptions): CrmClient {
  let loading: ReturnType<typeof loadObjects> | undefined;
  return {
    async readLead({ secret, settings }, leadId) {
      if (!canBeAsked(leadId)) throw new CrmError({ kind: 'not_found' });
      const fields = crmSettings.parse(settings);
      loading ??= loadObjects();
      const hubSpot = await loading;
      const objects = new hubSpot.BasicApi(
        hubSpot.createConfiguration({
          baseServer: new hubSpot.ServerConfiguration(baseUrl, {}),
          authMethods: { oauth2: { accessToken: secret } },
          httpApi: hubSpot.wrapHttpLibrary({
            send: async (request) => {
              const { status, headers, text } = await carry(request, timeout);
              const body = {
                text: () => Promise.resolve(text),
                binary: () => Promise.resolve(Buffer.from(text)),
              };
              return new hubSpot.ResponseContext(status, headers, body);
            },
          }),
        }),
      );
      const found = await objects
        .getById(fields.objectType, leadId, propertiesOf(fields))
        .catch((error: unknown) => {
          // The rest is what its parser throws over an answer that is not what HubSpot's own look like.
          throw error instanceof CrmError ? error : new CrmError({ kind: 'unavailable' });
        });
      const parsed = hubSpotObject.safeParse(found);
      if (!parsed.success) throw new CrmError({ kind: 'unavailable' });
      return toLead(parsed.data, leadId, fields);
    },
  };
}

function loadObjects() {
  return import('@hubspot/api-client/lib/codegen/crm/objects/index.js');
}

/**
 * Whether an id can stand in an address. The client encodes it, which leaves a step of dots a step of dots, and that
 * names another address.
 */
function canBeAsked(leadId: string): boolean {
  return !/^\.{0,2}$|\p{Surrogate}/u.test(leadId);
}
