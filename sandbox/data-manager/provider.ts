import { Failure } from '../google-ads/errors.ts';
import type { GoogleAdsProvider } from '../google-ads/provider.ts';
import { authenticateHeader, type AdsGrant } from '../google-ads/token.ts';
import { Provider } from '../wire/provider.ts';
import { checkRequest } from './check-request.ts';
import { getTargets } from './check-event.ts';
import { createRefusal } from './errors.ts';
import { buildFieldWarnings, findProcessingError, findProcessingWarnings } from './process-event.ts';
import { Requests, buildStatus, type DestinationOutcome } from './requests.ts';
import { DataManagerSettings } from './settings.ts';
import type { Target } from './check-destination.ts';
import type { IngestEvent, IngestRequest } from './wire.ts';

type Ingested = { requestId: string; eventCount: number; fieldWarnings: readonly object[] };

type DestinationEvents = {
  target: Target;
  events: readonly [number, IngestEvent][];
  request: IngestRequest;
  now: number;
};

/** Imitates Google's Data Manager API. Stores conversions in the Google Ads provider, which retracts them. */
export class DataManagerProvider extends Provider {
  readonly operations = ['ingest', 'status'];
  readonly settings = new DataManagerSettings();
  readonly #ads: GoogleAdsProvider;
  readonly #requests = new Requests();
  readonly #firstSeen = new Map<string, number>();

  /** @param ads Google Ads provider, which supplies grants, customers, clock and conversions */
  constructor(ads: GoogleAdsProvider) {
    super(ads.grants, null);
    this.#ads = ads;
  }

  /** @throws Refusal */
  identify(authorization: string | undefined): AdsGrant {
    const getNow = (account: string) => this.#ads.now(account);
    try {
      return authenticateHeader(authorization, { grants: this.grants, getNow, scope: 'datamanager' });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const isToken = error.grpcStatus === 'UNAUTHENTICATED';
      const reason = error.reason ?? (isToken ? 'ACCESS_TOKEN_EXPIRED' : 'PERMISSION_DENIED');
      throw createRefusal(error.grpcStatus, { reason, message: error.message });
    }
  }

  /**
   * Processes the events of a request. With `validateOnly`, stores neither the request nor its conversions.
   * @throws Refusal
   */
  ingest(grant: AdsGrant, request: IngestRequest): Ingested {
    const { account } = grant;
    const now = this.#ads.now(account);
    const targets = checkRequest(request, { tree: this.#ads.getWorld(grant).tree, now });
    const requestId = this.#requests.createId(account);
    const { warnings } = this.settings.get(account);
    const fieldWarnings = buildFieldWarnings(request.events, warnings);
    if (request.validateOnly) return { requestId, eventCount: 0, fieldWarnings };
    const outcomes = targets.map((target): DestinationOutcome => {
      const events = [...request.events.entries()].filter(([, event]) =>
        getTargets(event, targets).includes(target),
      );
      const failed = this.#process(account, { target, events, request, now });
      const warned = findProcessingWarnings(events, warnings);
      return { destination: target.destination, eventCount: events.length, failed, warned };
    });
    this.#requests.add({ id: requestId, account, acceptedAt: now, outcomes });
    return { requestId, eventCount: request.events.length, fieldWarnings };
  }

  /** @throws Refusal for an unknown id, such as the id of a request with `validateOnly` */
  getStatus({ account }: AdsGrant, requestId: string): object {
    const found = this.#requests.find(account, requestId);
    if (!found) {
      const message = 'The request id is not valid.';
      throw createRefusal('INVALID_ARGUMENT', { reason: 'INVALID_REQUEST_ID', message });
    }
    return buildStatus(found, this.settings.get(account), this.#ads.now(account));
  }

  override getConversionReport(account?: string): object {
    return this.#ads.conversions.report(account);
  }

  override configure(body: unknown): object {
    return this.settings.configure(body);
  }

  override reset(account?: string): void {
    super.reset(account);
    this.#requests.reset(account);
    for (const key of this.#firstSeen.keys()) {
      if (account === undefined || key.startsWith(`${account}\n`)) this.#firstSeen.delete(key);
    }
    this.settings.reset(account);
  }

  /** @returns the indexes of the events that failed, by reason */
  #process(account: string, { target, events, request, now }: DestinationEvents): Map<string, number[]> {
    const failed = new Map<string, number[]>();
    const seen = new Set<string>();
    for (const [index, event] of events) {
      const { transactionId } = event;
      const armed = this.settings.takeFailure(account, { transactionId, index });
      const isRepeated = transactionId !== undefined && seen.has(transactionId);
      if (transactionId !== undefined) seen.add(transactionId);
      const getFirstSeenAt = (clickId: string) => this.#getFirstSeenAt(`${account}\n${clickId}`, now);
      const reason =
        (armed === undefined ? undefined : `PROCESSING_ERROR_REASON_${armed}`) ??
        (isRepeated ? 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID' : undefined) ??
        findProcessingError(event, { consent: request.consent, now, getFirstSeenAt });
      if (reason === undefined) this.#count(account, target, event);
      else failed.set(reason, [...(failed.get(reason) ?? []), index]);
    }
    return failed;
  }

  #count(account: string, { customer, conversionAction }: Target, event: IngestEvent): void {
    const { gclid, gbraid, wbraid } = event.adIdentifiers ?? {};
    const adIdentifiers = {
      ...(gclid !== undefined && { gclid }),
      ...(gbraid !== undefined && { gbraid }),
      ...(wbraid !== undefined && { wbraid }),
    };
    const click = gclid ?? gbraid ?? wbraid ?? '';
    this.#ads.conversions.count({
      account,
      customer: customer.id,
      conversionAction,
      transactionId: event.transactionId ?? `${click} ${event.eventTimestamp}`,
      value: event.conversionValue ?? 0,
      currency: event.currency ?? customer.currency,
      eventAt: Date.parse(event.eventTimestamp ?? ''),
      adIdentifiers,
      userIdentifiers: event.userData?.userIdentifiers.length ?? 0,
    });
  }

  #getFirstSeenAt(key: string, now: number): number {
    const seenAt = this.#firstSeen.get(key) ?? now;
    this.#firstSeen.set(key, seenAt);
    return seenAt;
  }
}
