import { z } from 'zod';

/** Only enum names are stored, because other texts may quote the request. */
export function isEnumName(text: string): boolean {
  return /^[A-Z][A-Z0-9_]{2,120}$/.test(text);
}

/** @see https://developers.google.com/data-manager/api/reference/rest/v1/events/ingest */
export const ingested = z.object({
  requestId: z.string().min(1).max(500),
  fieldWarnings: z
    .array(z.object({ field: z.string().catch(''), reason: z.string().catch('UNKNOWN') }))
    .default([])
    .catch([]),
});

export type Ingested = z.infer<typeof ingested>;
export type FieldWarning = Ingested['fieldWarnings'][number];

const detail = z.object({
  reason: z.string().optional(),
  fieldViolations: z
    .array(z.object({ field: z.string().catch(''), reason: z.string().optional() }))
    .optional()
    .catch(undefined),
  retryDelay: z.string().optional(),
});

/** @see https://developers.google.com/data-manager/api/devguides/concepts/understand-errors */
export const refused = z.object({
  error: z.object({ details: z.array(detail).catch([]).default([]) }),
});

const count = z.union([z.string(), z.number()]).transform(Number).optional().catch(undefined);

const counts = z
  .array(
    z.object({
      recordCount: count,
      reason: z.string().default('UNKNOWN'),
      recordIndices: z
        .array(z.union([z.string(), z.number()]).transform(Number))
        .default([])
        .catch([]),
    }),
  )
  .default([])
  .catch([]);

/** @see https://developers.google.com/data-manager/api/reference/rest/v1/requestStatus/retrieve */
export const requestStatus = z.object({
  requestStatusPerDestination: z
    .array(
      z.object({
        requestStatus: z.string().optional(),
        errorInfo: z.object({ errorCounts: counts }).optional().catch(undefined),
        warningInfo: z.object({ warningCounts: counts }).optional().catch(undefined),
      }),
    )
    .default([]),
});

export type RequestStatus = z.infer<typeof requestStatus>;

/** @see https://developers.facebook.com/documentation/ads-commerce/conversions-api/using-the-api */
export const eventsReceived = z.object({ events_received: z.number() });
