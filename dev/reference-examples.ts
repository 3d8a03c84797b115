import { z } from 'zod';
import { demoApi } from './demo-api.ts';
import { exampleMaker } from './make-example.ts';
import { readJsonOrEmpty, writePrivateJson } from './private-file.ts';
import type { StackFile } from './stack-file.ts';

const examples = z.record(z.string(), z.record(z.string(), z.string().nullable()));

/** By operationId or `*`, then by the parameter's name, as the reference page of the API fills them in. */
type Examples = z.infer<typeof examples>;

/** The manager account that reaches the demo's customer. */
const MANAGER = '1000000001';

/**
 * Makes what the examples of the reference page are about, through the API as the demo project's owner, and writes their
 * ids to `file`. What is there from the last start stays; what was used up is made again. What takes something away has
 * an example of its own, so that the others go on working.
 */
export async function ensureReferenceExamples(
  { api, demo }: Pick<StackFile, 'api' | 'demo'>,
  file: string,
): Promise<void> {
  const { projectId, customerId, accountId, crmLeadId, ownerId } = demo;
  const maker = exampleMaker(demoApi(api, demo.token), { projectId, crmLeadId });
  const known = examples.safeParse(readJsonOrEmpty(file)).data ?? {};
  const keep = async (
    operation: string,
    name: string,
    { isThere, make }: { isThere: (value: string) => Promise<boolean>; make: () => Promise<string> },
  ): Promise<string> => {
    const value = known[operation]?.[name];
    return typeof value === 'string' && (await isThere(value)) ? value : make();
  };
  const serviceAccount = keep('*', 'serviceAccountId', maker.serviceAccount);
  // One after another they would make everybody wait for `npm start`.
  const [
    serviceAccountId,
    clientId,
    itemId,
    requestId,
    trackingId,
    batchToCancel,
    sendToCancel,
    ...toDelete
  ] = await Promise.all([
    serviceAccount,
    keep('*', 'clientId', maker.client),
    keep('*', 'itemId', maker.asset),
    keep('*', 'requestId', maker.journeyRequest),
    keep('*', 'trackingId', maker.batch),
    keep('cancelEmailBatch', 'trackingId', maker.batch),
    keep('cancelEmailSend', 'sendId', maker.send),
    keep('deleteOAuthClient', 'clientId', maker.client),
    keep('deleteAsset', 'itemId', maker.asset),
    serviceAccount.then((id) => keep('revokeServiceAccountKey', 'keyId', maker.keyOf(id))),
    keep('revokeAppKey', 'keyId', maker.appKey),
    maker.suppression(),
  ]);
  const [clientToDelete, assetToDelete, keyToRevoke, appKeyToRevoke] = toDelete;
  const found: Examples = {
    '*': {
      projectId,
      customerId,
      accountId,
      serviceAccountId,
      clientId,
      itemId,
      requestId,
      trackingId,
      crm_lead_id: crmLeadId,
      kinds: null,
      loginCustomerId: MANAGER,
      campaignId: null,
      userId: ownerId,
    },
    cancelEmailBatch: { trackingId: batchToCancel },
    cancelEmailSend: { sendId: sendToCancel },
    deleteOAuthClient: { clientId: clientToDelete },
    deleteAsset: { itemId: assetToDelete },
    revokeServiceAccountKey: { keyId: keyToRevoke },
    revokeAppKey: { keyId: appKeyToRevoke },
  };
  writePrivateJson(file, found);
}
