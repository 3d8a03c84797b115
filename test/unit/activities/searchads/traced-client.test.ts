import type { GoogleAdsClient } from '../../../../activities/searchads/google-ads-client.ts';
import { traceCalls } from '../../../../activities/searchads/lazy-client.ts';
import type { Attributes, Tracer } from '../../../../telemetry/tracer.ts';
import { traceRemoteCalls } from '../../../../worker/trace-calls.ts';

const client: GoogleAdsClient = {
  search: async () => [],
  mutate: async () => {
    throw new RangeError('for +49 170 1234567');
  },
  listAccessibleCustomers: async () => ['1234567890'],
  generateKeywordIdeas: async () => ({ items: [], next: '' }),
  suggestLocations: async () => [],
  retractConversions: async () => [],
  close: async () => {},
};

it('traces each Google Ads call as one span with its method and the type of its error', async () => {
  const spans: { name: string; attributes: Attributes | undefined; hasFailed: boolean }[] = [];
  const tracer: Tracer = {
    start: (name, { attributes }) => ({
      traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
      run: (run) => run(),
      end: ({ hasFailed, attributes: further }) =>
        spans.push({ name, attributes: { ...attributes, ...further }, hasFailed }),
    }),
    stop: async () => {},
  };
  const traced = traceCalls(client, traceRemoteCalls(tracer));
  const account = { refreshToken: 'secret', customerId: '1234567890', loginCustomerId: undefined };
  expect(await traced.listAccessibleCustomers('secret')).toEqual(['1234567890']);
  await expect(traced.mutate(account, [], { validateOnly: true })).rejects.toThrow(RangeError);
  expect(spans).toEqual([
    {
      name: 'CustomerService/ListAccessibleCustomers',
      attributes: {
        'rpc.system': 'grpc',
        'rpc.service': 'CustomerService',
        'rpc.method': 'ListAccessibleCustomers',
      },
      hasFailed: false,
    },
    {
      name: 'GoogleAdsService/Mutate',
      attributes: {
        'rpc.system': 'grpc',
        'rpc.service': 'GoogleAdsService',
        'rpc.method': 'Mutate',
        'error.type': 'RangeError',
      },
      hasFailed: true,
    },
  ]);
});
