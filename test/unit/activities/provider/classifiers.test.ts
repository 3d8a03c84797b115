import { S3ServiceException } from '@aws-sdk/client-s3';
import { status } from '@grpc/grpc-js';
import { classifyStoreFailure } from '../../../../activities/assets/store-failure.ts';
import { classifyResendFailure } from '../../../../activities/emails/resend-failure.ts';
import { classifyHubSpotFailure } from '../../../../activities/journey/hubspot-failure.ts';
import {
  getCode,
  toActivityFailure,
  type FailureKind,
  type ProviderFailure,
  parseRetryAfter,
} from '../../../../activities/provider/failure.ts';
import { classifyGoogleAdsFailure } from '../../../../activities/searchads/google-ads-failure.ts';
import { classifyMetaFailure } from '../../../../activities/socials/meta-failure.ts';
import { readUsage } from '../../../../activities/socials/meta-usage.ts';

/** Text of a provider's answer that must not appear in a failure. */
const PROVIDER_TEXT = 'token EAAsecret of ada@example.com';

/** Builds failures from answers in the provider's format. `retryAfter` is the value of the header. */
type FailureBuilders = {
  unauthorised: () => ProviderFailure | undefined;
  tooMany: (retryAfter?: string) => ProviderFailure | undefined;
  failed: () => ProviderFailure | undefined;
  cutOff: () => ProviderFailure | undefined;
  timedOut: () => ProviderFailure | undefined;
};

const buildNetworkError = (properties: object) => Object.assign(new Error(PROVIDER_TEXT), properties);
const buildS3Error = (httpStatusCode: number) =>
  new S3ServiceException({
    name: httpStatusCode === 429 ? 'SlowDown' : 'Refused',
    message: PROVIDER_TEXT,
    $fault: 'client',
    $metadata: { httpStatusCode },
  });
const classifyResend = (statusCode: number | null, retryAfter?: string) =>
  classifyResendFailure(
    { name: 'something_new', message: PROVIDER_TEXT, statusCode },
    parseRetryAfter(retryAfter, 3_600_000),
  );
const classifyHubSpot = (code: number, retryAfter?: string) =>
  classifyHubSpotFailure({
    status: code,
    headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    body: { message: PROVIDER_TEXT, category: PROVIDER_TEXT },
  });

const PROVIDERS: Record<string, FailureBuilders> = {
  resend: {
    unauthorised: () => classifyResend(401),
    tooMany: (retryAfter) => classifyResend(429, retryAfter),
    failed: () => classifyResend(503),
    // The SDK reports every unanswered call in the same way.
    cutOff: () => classifyResend(null),
    timedOut: () => classifyResend(null),
  },
  crm: {
    unauthorised: () => classifyHubSpot(401),
    tooMany: (retryAfter) => classifyHubSpot(429, retryAfter),
    failed: () => classifyHubSpot(503),
    cutOff: () => classifyHubSpot(502),
    timedOut: () => classifyHubSpot(504),
  },
  meta: {
    unauthorised: () => classifyMetaFailure({ status: 401, code: 190 }),
    tooMany: (retryAfter) => {
      const resetsIn = (parseRetryAfter(retryAfter, 3_600_000) ?? 0) / 1_000;
      const header = { acc_id_util_pct: 100, reset_time_duration: resetsIn };
      const usage = readUsage(new Headers({ 'x-ad-account-usage': JSON.stringify(header) }));
      return classifyMetaFailure({ status: 429, usage });
    },
    failed: () => classifyMetaFailure({ status: 503 }),
    cutOff: () => classifyMetaFailure({ status: undefined }),
    timedOut: () => classifyMetaFailure({ status: 504 }),
  },
  googleads: {
    unauthorised: () => classifyGoogleAdsFailure({ isAuthorisationLost: true }),
    tooMany: (retryAfter) => {
      const quota = { retryDelayMs: parseRetryAfter(retryAfter, 900_000) ?? 0, scope: 'ACCOUNT' };
      const exhausted = { family: 'quota_error', name: 'RESOURCE_TEMPORARILY_EXHAUSTED', path: [], quota };
      return classifyGoogleAdsFailure({ status: status.RESOURCE_EXHAUSTED, faults: [exhausted] });
    },
    failed: () => classifyGoogleAdsFailure({ status: status.INTERNAL }),
    cutOff: () => classifyGoogleAdsFailure({ status: status.UNAVAILABLE }),
    timedOut: () => classifyGoogleAdsFailure({ status: status.DEADLINE_EXCEEDED }),
  },
  storage: {
    unauthorised: () => classifyStoreFailure(buildS3Error(401)),
    tooMany: () => classifyStoreFailure(buildS3Error(429)),
    failed: () => classifyStoreFailure(buildS3Error(500)),
    cutOff: () => classifyStoreFailure(buildNetworkError({ code: 'ECONNRESET' })),
    timedOut: () => classifyStoreFailure(buildNetworkError({ name: 'TimeoutError' })),
  },
};

/** Outage kinds. Only writes (a mail, a campaign) can be `ambiguous`; all other calls read. */
const OUTAGE_KINDS: readonly FailureKind[] = ['unavailable', 'timeout', 'ambiguous'];
const WRITING_PROVIDERS: ReadonlySet<string> = new Set(['resend', 'googleads']);

describe.each(Object.entries(PROVIDERS))('the failures of %s', (provider, answers) => {
  it('have the name of the provider and no text of its answers', () => {
    for (const answer of Object.values(answers)) {
      const failure = answer();
      expect(failure).toMatchObject({ provider });
      expect(JSON.stringify(failure)).not.toContain('ada');
      expect(failure && JSON.stringify(toActivityFailure(failure))).not.toContain('ada');
    }
  });

  it('report a lost authorization as final', () => {
    const failure = answers.unauthorised();
    const kind = { resend: 'credentials', storage: 'refused' }[provider] ?? 'reauth';
    expect(failure?.kind).toBe(kind);
    expect(failure && toActivityFailure(failure).nonRetryable).toBe(true);
  });

  it('report a rate limit as retryable', () => {
    const failure = answers.tooMany();
    expect(failure).toMatchObject({ kind: 'rate_limit' });
    expect(failure?.scope).not.toBe('request');
    expect(failure && toActivityFailure(failure)).toMatchObject({
      type: 'provider_rate_limit',
      nonRetryable: false,
    });
  });

  it.each(['failed', 'cutOff', 'timedOut'] as const)('report an unavailable provider: %s', (failureName) => {
    const failure = answers[failureName]();
    expect(OUTAGE_KINDS).toContain(failure?.kind);
    expect(failure?.kind === 'ambiguous').toBe(WRITING_PROVIDERS.has(provider));
    expect(failure && getCode(failure)).toBe('provider_unavailable');
    expect(failure && toActivityFailure(failure).nonRetryable).toBe(false);
  });
});

/** All but the object store, whose SDK does not expose response headers. */
const PROVIDERS_WITH_DELAY = Object.entries(PROVIDERS).filter(([provider]) => provider !== 'storage');

describe.each(PROVIDERS_WITH_DELAY)('a rate limit of %s', (_provider, { tooMany }) => {
  it('lasts as long as Retry-After, in seconds or as a date', () => {
    expect(tooMany('7')?.retryAfterMs).toBe(7_000);
    const date = new Date(Date.now() + 60_000).toUTCString();
    const retryAfterMs = tooMany(date)?.retryAfterMs ?? 0;
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });
});
