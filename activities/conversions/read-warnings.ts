import type { ConversionWarning } from '../../models/conversions/conversions.ts';
import type { FieldWarning, RequestStatus } from './wire.ts';

/** Warnings that are kept for one conversion of one answer. */
const MAX_WARNINGS = 10;

/** Events of one call. */
const MAX_EVENTS = 2_000;

/** Warnings of a call: by the place of their conversion in it, and all together. */
export type CallWarnings = { byIndex: ReadonlyMap<number, readonly ConversionWarning[]>; count: number };

/**
 * Reads `fieldWarnings` of an accepted call. Descriptions are dropped, because they may quote the request; a warning
 * about the whole call belongs to each of its conversions.
 */
export function readFieldWarnings(warnings: readonly FieldWarning[], size: number): CallWarnings {
  return collect(
    warnings.map(({ field, reason }) => {
      const [, index, rest] = /^events\[(\d{1,5})\](?:\.(.*))?$/.exec(field) ?? [];
      const name = index === undefined ? field : (rest ?? '');
      return {
        indices: index === undefined ? allOf(size) : [Number(index)],
        warning: { ...(isPath(name) && { field: name }), reason: nameOf(reason) },
      };
    }),
  );
}

/** Reads the warnings of a processed call. One that does not say which records it means is only counted. */
export function readProcessingWarnings(
  { requestStatusPerDestination: [said] }: RequestStatus,
  size: number,
): CallWarnings {
  return collect(
    (said?.warningInfo?.warningCounts ?? []).map(({ reason, recordCount, recordIndices }) => ({
      indices: recordIndices.length === 0 && recordCount === size ? allOf(size) : recordIndices,
      warning: { reason: nameOf(reason) },
    })),
  );
}

function collect(told: readonly { indices: readonly number[]; warning: ConversionWarning }[]): CallWarnings {
  const byIndex = new Map<number, ConversionWarning[]>();
  for (const { indices, warning } of told) {
    for (const index of indices) {
      if (!Number.isInteger(index) || index < 0 || index >= MAX_EVENTS) continue;
      const known = byIndex.get(index) ?? [];
      const isKnown = known.some((one) => one.field === warning.field && one.reason === warning.reason);
      if (!isKnown && known.length < MAX_WARNINGS) byIndex.set(index, [...known, warning]);
    }
  }
  return { byIndex, count: told.length };
}

function allOf(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index);
}

/** A path of field names; anything else may be a value. */
function isPath(field: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*(?:\[\d{1,5}\])?(?:\.[A-Za-z][A-Za-z0-9_]*(?:\[\d{1,5}\])?){0,8}$/.test(
    field,
  );
}

/** Google's name of a warning without its prefix, and nothing else: it is shown. */
function nameOf(reason: string): string {
  const name = reason.replace(/^(?:PROCESSING_)?WARNING_(?:REASON_)?/, '');
  return /^[A-Z][A-Z0-9_]{2,120}$/.test(name) ? name : 'UNKNOWN';
}
