import { selectRateClass, type RateClass } from '../../../api/limits/rate-limits.ts';
import { loadDocument } from '../../../api/openapi/load-document.ts';

/** Returns the document's operations by class, as `method operationId`. */
async function classes(): Promise<Record<RateClass, string[]>> {
  const found: Record<RateClass, string[]> = { read: [], write: [], credential: [] };
  const { paths } = await loadDocument();
  for (const operations of Object.values(paths)) {
    for (const [method, operation] of Object.entries(operations))
      found[selectRateClass(method, operation)].push(`${method} ${operation.operationId}`);
  }
  return found;
}

it('counts every GET as a read, and a POST whose scope only reads', async () => {
  const { read, write, credential } = await classes();
  expect(read.filter((one) => !one.startsWith('get '))).toEqual(['post generateKeywordIdeas']);
  expect([...write, ...credential].filter((one) => one.startsWith('get '))).toEqual([]);
  expect(write).toEqual(
    expect.arrayContaining(['post queueBatchEmail', 'post createWebhook', 'put setSender']),
  );
});

it('counts operations that issue a credential separately', async () => {
  expect((await classes()).credential.toSorted()).toEqual([
    'post createAppKey',
    'post createOAuthClient',
    'post createServiceAccountKey',
    'post createWriteKey',
    'post registerOAuthClient',
    'post rotateOAuthClientSecret',
    'post rotateWebhookSecret',
  ]);
});
