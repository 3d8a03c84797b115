import { z } from 'zod';
import { accessAccount, checkMayMutate } from './access.ts';
import { checkMayPlan, checkMayReach } from './cloud-project.ts';
import { readUpload, retractConversions } from './conversion-adjustments.ts';
import { failure, type Failure } from './errors.ts';
import { evaluate, type QueryResult } from './gaql/evaluate.ts';
import { generateKeywordIdeas } from './keyword-ideas.ts';
import { mutate, readMutate } from './mutate/mutate.ts';
import { pageOf } from './paging.ts';
import type { CallHeaders, GoogleAdsProvider } from './provider.ts';
import type { AdsCall } from './serve.ts';
import type { AdsGrant } from './token.ts';

const wireSearch = z.object({
  customer_id: z.string().default(''),
  query: z.string().default(''),
  page_size: z.int().default(0),
  page_token: z.string().default(''),
  search_settings: z.object({ return_total_results_count: z.boolean().default(false) }).optional(),
});

/** A page of a result; `next_page_token` is empty on the last. */
export type SearchPage = QueryResult & {
  nextPageToken: string;
  total: number | null;
};

/** The calls of the API, for both transports. Requests are messages with the protos' field names. */
export class Calls {
  readonly #provider: GoogleAdsProvider;
  readonly #pageRows: number;

  /** @param pageRows rows of a page of `search` */
  constructor(provider: GoogleAdsProvider, pageRows: number) {
    this.#provider = provider;
    this.#pageRows = pageRows;
  }

  mutate(message: unknown, headers: CallHeaders): AdsCall {
    const request = readMutate(message);
    const { customer_id: customer, validate_only: validateOnly } = request;
    return {
      operation: 'mutate',
      facts: { customer, validateOnly, ...sentIn(headers) },
      cost: request.mutate_operations.length,
      identify: () => this.#provider.identify(headers),
      perform: (grant) => {
        const { world, account } = this.#access(grant, customer, headers);
        checkMayMutate(account);
        const now = this.#provider.now(grant.world);
        const { response, stored } = mutate(request, { world, account, now });
        this.#provider.apply(grant, stored);
        const applied = stored.map(({ resourceName, fields: { name } }) => ({
          resourceName,
          ...(typeof name === 'string' && { name }),
        }));
        return { body: response, applied: validateOnly ? null : applied };
      },
    };
  }

  /** @param render builds the transport's answer from a page */
  search(
    message: unknown,
    headers: CallHeaders,
    { isStream, render }: { isStream: boolean; render: (page: SearchPage) => object },
  ): AdsCall {
    const request = wireSearch.parse(message);
    const { customer_id: customer, query, page_size: pageSize, page_token: pageToken } = request;
    return {
      operation: 'search',
      facts: { customer, query, ...sentIn(headers) },
      cost: pageToken === '' ? 1 : 0,
      identify: () => this.#provider.identify(headers),
      perform: (grant) => {
        const { world, account } = this.#access(grant, customer, headers);
        if (pageSize !== 0) {
          const explanation = 'Setting the page size is not supported; pages have a fixed size.';
          throw failure('RequestError.PAGE_SIZE_NOT_SUPPORTED', explanation, { path: ['page_size'] });
        }
        const now = this.#provider.now(grant.world);
        const { rows, fields } = evaluate(query, { world, account, now });
        const size = isStream ? Math.max(1, rows.length) : this.#pageRows;
        const { items, nextPageToken } = pageOf(rows, { size, pageToken, question: `${customer} ${query}` });
        const total = request.search_settings?.return_total_results_count === true ? rows.length : null;
        return { body: render({ rows: items, fields, nextPageToken, total }), applied: null };
      },
    };
  }

  generateKeywordIdeas(message: unknown, headers: CallHeaders): AdsCall {
    const { customer_id: customer } = wireSearch.pick({ customer_id: true }).parse(message);
    return {
      operation: 'generateKeywordIdeas',
      facts: { customer, ...sentIn(headers) },
      cost: 1,
      identify: () => this.#provider.identify(headers),
      perform: (grant) => {
        this.#access(grant, customer, headers);
        checkMayPlan(grant.project);
        return { body: generateKeywordIdeas(message), applied: null };
      },
    };
  }

  /** @param render builds the transport's answer from the results and the failure of those that failed */
  uploadConversionAdjustments(
    message: unknown,
    headers: CallHeaders,
    render: (results: readonly object[], failed: Failure | null) => object,
  ): AdsCall {
    const upload = readUpload(message);
    const { customer_id: customer, validate_only: validateOnly } = upload;
    return {
      operation: 'uploadConversionAdjustments',
      facts: { customer, validateOnly, ...sentIn(headers) },
      cost: 1,
      identify: () => this.#provider.identify(headers),
      perform: (grant) => {
        const { account } = this.#access(grant, customer, headers);
        const { conversions } = this.#provider;
        const now = this.#provider.now(grant.world);
        const place = { account: grant.world, customer: account, conversions, now };
        const { results, retracted, failed } = retractConversions(upload, place);
        const applied = retracted.map(({ conversionAction, transactionId }) => ({
          conversionAction,
          transactionId,
        }));
        return { body: render(results, failed), applied: applied.length === 0 ? null : applied };
      },
    };
  }

  listAccessibleCustomers(headers: CallHeaders): AdsCall {
    return {
      operation: 'listAccessibleCustomers',
      facts: sentIn(headers),
      cost: 1,
      identify: () => this.#provider.identify(headers),
      perform: (grant) => {
        const { roots } = this.#provider.worldOf(grant).tree;
        return { body: { resource_names: roots.map((id) => `customers/${id}`) }, applied: null };
      },
    };
  }

  /** The account that a call is about, if its user and its Cloud project may reach it. Throws a Failure. */
  #access(grant: AdsGrant, customer: string, { loginCustomerId }: CallHeaders) {
    const world = this.#provider.worldOf(grant);
    const account = accessAccount(world.tree, customer, loginCustomerId);
    checkMayReach(grant.project, account);
    return { world, account };
  }
}

/** What the ledger notes of a call's headers. */
function sentIn({ developerToken }: CallHeaders): { developerToken: boolean } {
  return { developerToken: developerToken !== undefined };
}
