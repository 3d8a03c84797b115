import { z } from 'zod';
import { ok, type Answer } from '../wire/provider.ts';
import type { RecordedCall } from '../wire/serve-call.ts';
import { authorizeCustomer, checkMayMutate } from './access.ts';
import type { Customer } from './customer.ts';
import { checkMayPlan, checkMayReach } from './cloud-project.ts';
import { retractConversions, wireUpload } from './conversion-adjustments.ts';
import { createFailure, createFaultFailure, GRPC_STATUSES } from './errors.ts';
import { evaluate } from './gaql/evaluate.ts';
import { generateKeywordIdeas, getPage } from './keyword-ideas.ts';
import { mutate } from './mutate/mutate.ts';
import { wireMutate } from './mutate/wire.ts';
import type { CallHeaders, GoogleAdsProvider, OperationName } from './provider.ts';
import type { AdsGrant } from './token.ts';
import { suggestLocations } from './suggest-locations.ts';
import type { World } from './world.ts';

const customerFields = z.object({ customer_id: z.string().default('') });

const wireSearch = customerFields.extend({
  query: z.string().default(''),
  page_size: z.int().default(0),
  page_token: z.string().default(''),
  search_settings: z.object({ return_total_results_count: z.boolean().default(false) }).optional(),
});

/** @see https://developers.google.com/google-ads/api/docs/reporting/paging */
const PAGE_ROWS = 10_000;

type CallContext = {
  grant: AdsGrant;
  world: World;
  customer: Customer;
  /** Milliseconds since 1970, by the account's clock. */
  now: number;
};

type CallParts = {
  headers: CallHeaders;
  customerId: string;
  facts?: Record<string, string | boolean>;
};

/** Implements the calls for both transports, gRPC and REST. Messages use the protos' field names. */
export class Calls {
  readonly #provider: GoogleAdsProvider;

  constructor(provider: GoogleAdsProvider) {
    this.#provider = provider;
  }

  mutate(message: unknown, headers: CallHeaders): RecordedCall {
    const request = wireMutate.parse(message);
    const { customer_id: customerId, validate_only: validateOnly } = request;
    return this.#createCustomerCall('mutate', { headers, customerId, facts: { validateOnly } }, (context) => {
      checkMayMutate(context.customer);
      const { response, stored } = mutate(request, context);
      this.#provider.store(context.grant, stored);
      const applied = stored.map(({ resourceName, fields: { name } }) => ({
        resourceName,
        ...(typeof name === 'string' && { name }),
      }));
      return ok(response, validateOnly ? null : applied);
    });
  }

  /** @param isStream returns all rows in one message */
  search(message: unknown, headers: CallHeaders, isStream: boolean): RecordedCall {
    const request = wireSearch.parse(message);
    const { customer_id: customerId, query, page_size: pageSize, page_token: pageToken } = request;
    return this.#createCustomerCall('search', { headers, customerId, facts: { query } }, (context) => {
      if (pageSize !== 0) {
        const explanation = 'Setting the page size is not supported; pages have a fixed size.';
        throw createFailure('RequestError.PAGE_SIZE_NOT_SUPPORTED', explanation, { path: ['page_size'] });
      }
      const { rows, fields } = evaluate(query, context);
      const size = isStream ? Math.max(1, rows.length) : PAGE_ROWS;
      const { items, nextPageToken } = getPage(rows, { size, pageToken, query: `${customerId} ${query}` });
      return ok({
        results: items,
        field_mask: { paths: fields },
        ...(nextPageToken !== '' && { next_page_token: nextPageToken }),
        ...(request.search_settings?.return_total_results_count && {
          total_results_count: String(rows.length),
        }),
      });
    });
  }

  generateKeywordIdeas(message: unknown, headers: CallHeaders): RecordedCall {
    const { customer_id: customerId } = customerFields.parse(message);
    return this.#createCustomerCall('generateKeywordIdeas', { headers, customerId }, ({ grant }) => {
      checkMayPlan(grant.project);
      return ok(generateKeywordIdeas(message));
    });
  }

  /** @param pack encodes a `GoogleAdsFailure` as the transport's `google.protobuf.Any` */
  uploadConversionAdjustments(
    message: unknown,
    headers: CallHeaders,
    pack: (failed: object) => object,
  ): RecordedCall {
    const upload = wireUpload.parse(message);
    const { customer_id: customerId, validate_only: validateOnly } = upload;
    const operation = 'uploadConversionAdjustments';
    return this.#createCustomerCall(
      operation,
      { headers, customerId, facts: { validateOnly } },
      (context) => {
        const { results, retracted, failed } = retractConversions(upload, {
          ...context,
          account: context.grant.account,
          conversions: this.#provider.conversions,
        });
        const applied = retracted.map(({ conversionAction, transactionId }) => ({
          conversionAction,
          transactionId,
        }));
        const details = failed?.toMessage();
        const error = failed && {
          code: GRPC_STATUSES[failed.grpcStatus].code,
          message: failed.message,
          details: details ? [pack(details)] : [],
        };
        const body = { ...(error && { partial_failure_error: error }), results };
        return ok(body, applied.length === 0 ? null : applied);
      },
    );
  }

  suggestGeoTargetConstants(message: unknown, headers: CallHeaders): RecordedCall {
    return this.#createCall('suggestGeoTargetConstants', { headers }, () => ok(suggestLocations(message)));
  }

  listAccessibleCustomers(headers: CallHeaders): RecordedCall {
    return this.#createCall('listAccessibleCustomers', { headers }, (grant) => {
      const { roots } = this.#provider.getWorld(grant).tree;
      return ok({ resource_names: roots.map((id) => `customers/${id}`) });
    });
  }

  #createCustomerCall(
    operation: OperationName,
    parts: CallParts,
    run: (context: CallContext) => Answer,
  ): RecordedCall {
    const { customerId, facts, headers } = parts;
    return this.#createCall(operation, { ...parts, facts: { customer: customerId, ...facts } }, (grant) => {
      const world = this.#provider.getWorld(grant);
      const customer = authorizeCustomer(world.tree, customerId, headers.loginCustomerId);
      checkMayReach(grant.project, customer);
      return run({ grant, world, customer, now: this.#provider.now(grant.account) });
    });
  }

  #createCall(
    operation: OperationName,
    { headers, facts }: Omit<CallParts, 'customerId'>,
    run: (grant: AdsGrant) => Answer,
  ): RecordedCall {
    return {
      operation,
      facts: { ...facts, developerToken: headers.developerToken !== undefined },
      admit: (record) => {
        const grant = this.#provider.identify(headers);
        const { account } = grant;
        record.account = account;
        this.#provider.admit(account, operation);
        return { account, perform: () => run(grant), createFaultRefusal: createFaultFailure };
      },
    };
  }
}
