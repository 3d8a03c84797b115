import { selectRateClass, type RateClass } from '../../../api/limits/rate-limits.ts';
import { loadDocument } from '../../../api/openapi/load-document.ts';

/** Returns the document's operations by class, as `method operationId`. */
async function groupOperations(): Promise<Record<RateClass, string[]>> {
  const operationsByClass: Record<RateClass, string[]> = { read: [], write: [], credential: [] };
  const { paths } = await loadDocument();
  for (const operations of Object.values(paths)) {
    for (const [method, operation] of Object.entries(operations))
      operationsByClass[selectRateClass(method, operation)].push(`${method} ${operation.operationId}`);
  }
  return operationsByClass;
}

it('counts each GET and each POST with a read scope as a read', async () => {
  const { read, write, credential } = await groupOperations();
  expect(read.filter((operation) => !operation.startsWith('get '))).toEqual(['post generateKeywordIdeas']);
  expect([...write, ...credential].filter((operation) => operation.startsWith('get '))).toEqual([]);
  expect(write).toEqual(
    expect.arrayContaining(['post queueBatchEmail', 'post createWebhook', 'put setSender']),
  );
});

it('counts operations that issue a credential separately', async () => {
  expect((await groupOperations()).credential.toSorted()).toEqual([
    'post createAppKey',
    'post createOAuthClient',
    'post createServiceAccountKey',
    'post createWriteKey',
    'post registerOAuthClient',
    'post rotateOAuthClientSecret',
    'post rotateWebhookSecret',
  ]);
});
