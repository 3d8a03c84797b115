import { Metadata } from '@grpc/grpc-js';
import { errors, googleAdsVersion } from 'google-ads-api';
import { z } from 'zod';
import type { GoogleAdsFault } from './google-ads-failure.ts';

const wireFault = z.object({
  error_code: z.record(z.string(), z.union([z.string(), z.number()])).nullish(),
  location: z
    .object({
      field_path_elements: z
        .array(z.object({ field_name: z.string().nullish(), index: z.number().nullish() }))
        .nullish(),
    })
    .nullish(),
  details: z
    .object({
      quota_error_details: z
        .object({
          rate_scope: z.union([z.string(), z.number()]).nullish(),
          retry_delay: z.object({ seconds: z.number().nullish(), nanos: z.number().nullish() }).nullish(),
        })
        .nullish(),
      policy_violation_details: z
        .object({
          is_exemptible: z.boolean().nullish(),
          external_policy_name: z.string().nullish(),
          external_policy_description: z.string().nullish(),
          key: z
            .object({ policy_name: z.string().nullish(), violating_text: z.string().nullish() })
            .nullish(),
        })
        .nullish(),
      policy_finding_details: z
        .object({
          policy_topic_entries: z
            .array(
              z.object({
                topic: z.string().nullish(),
                evidences: z
                  .array(
                    z.object({ text_list: z.object({ texts: z.array(z.string()).nullish() }).nullish() }),
                  )
                  .nullish(),
              }),
            )
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

const wireFailure = z.object({ errors: z.array(wireFault).nullish() });

const FAILURE_KEY = `google.ads.googleads.${googleAdsVersion}.errors.googleadsfailure-bin`;

export function getStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'number' ? error.code : undefined;
}

/**
 * Returns the reason if Google's front end refused the call before it reached Google Ads. gax reads the
 * reason from `google.rpc.ErrorInfo`.
 */
export function getRefusalReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('reason' in error)) return undefined;
  return typeof error.reason === 'string' && /^[A-Z_]{1,100}$/.test(error.reason) ? error.reason : undefined;
}

/**
 * Returns an empty list if the error contains no faults from Google Ads.
 * @see https://developers.google.com/google-ads/api/reference/rpc/v25/GoogleAdsFailure
 */
export function getFaults(error: unknown): GoogleAdsFault[] {
  if (!(error instanceof Error) || !('metadata' in error) || !(error.metadata instanceof Metadata)) return [];
  return error.metadata
    .get(FAILURE_KEY)
    .filter((value) => typeof value !== 'string')
    .flatMap(readFaults);
}

const bytes = z.custom<Uint8Array>((value) => value instanceof Buffer || value instanceof Uint8Array);

const wireStatus = z
  .object({
    code: z.number().nullish(),
    details: z.array(z.object({ value: bytes.nullish() })).nullish(),
  })
  .nullish();

const UNREPORTED: GoogleAdsFault = { family: 'internal_error', name: 'INTERNAL_ERROR', path: [] };

/**
 * Returns the fault of each part of a request, or undefined for a part that succeeded. If any part failed, a
 * part with neither result nor fault gets the first fault that names no part, or else an internal error.
 * @param status the response's `partial_failure_error`
 * @param hasResult for each part, whether the response has a result
 */
export function readPartFaults(
  status: unknown,
  hasResult: readonly boolean[],
): (GoogleAdsFault | undefined)[] {
  const { code, details } = wireStatus.parse(status) ?? {};
  const faults = (details ?? []).flatMap(({ value }) => (value ? readFaults(value) : []));
  const faultByPosition = new Map<number, GoogleAdsFault>();
  for (const fault of faults) {
    const position = fault.path[0]?.index;
    if (position !== undefined && !faultByPosition.has(position)) faultByPosition.set(position, fault);
  }
  const hasFailed = (code ?? 0) !== 0 || faults.length > 0;
  const defaultFault = hasFailed
    ? (faults.find(({ path }) => path[0]?.index === undefined) ?? UNREPORTED)
    : undefined;
  return hasResult.map(
    (hasSucceeded, position) => faultByPosition.get(position) ?? (hasSucceeded ? undefined : defaultFault),
  );
}

function readFaults(failure: Uint8Array): GoogleAdsFault[] {
  const decoded: unknown = errors.GoogleAdsFailure.toObject(errors.GoogleAdsFailure.decode(failure), {
    enums: String,
    longs: Number,
  });
  return (wireFailure.parse(decoded).errors ?? []).map(toFault);
}

function toFault({ error_code: code, location, details }: z.infer<typeof wireFault>): GoogleAdsFault {
  const [[family, name] = ['unknown', 'UNKNOWN']] = Object.entries(code ?? {});
  const quota = details?.quota_error_details;
  const violation = details?.policy_violation_details;
  const findings = details?.policy_finding_details;
  return {
    family,
    name: String(name),
    path: (location?.field_path_elements ?? []).map(({ field_name: fieldName, index }) => ({
      fieldName: fieldName ?? '',
      index: index ?? undefined,
    })),
    ...(quota && {
      quota: {
        retryDelayMs:
          (quota.retry_delay?.seconds ?? 0) * 1_000 + Math.ceil((quota.retry_delay?.nanos ?? 0) / 1e6),
        scope: String(quota.rate_scope ?? 'UNSPECIFIED'),
      },
    }),
    ...(violation && {
      policyViolation: {
        policyName: violation.key?.policy_name ?? '',
        violatingText: violation.key?.violating_text ?? '',
        isExemptible: violation.is_exemptible ?? false,
        title: violation.external_policy_name ?? undefined,
        description: violation.external_policy_description ?? undefined,
      },
    }),
    ...(findings && {
      policyTopics: (findings.policy_topic_entries ?? []).map(({ topic, evidences }) => ({
        topic: topic ?? '',
        words: (evidences ?? []).flatMap(({ text_list: list }) => list?.texts ?? []),
      })),
    }),
  };
}
