import type { ConversionWarning } from '../../models/conversions/conversions.ts';
import { isEnumName, type FieldWarning, type RequestStatus } from './wire.ts';

const MAX_WARNINGS = 10;

const MAX_EVENTS = 2_000;

/** `byIndex`: warnings by the conversion's position in the call. `count`: number of warnings from Google. */
export type CallWarnings = { byIndex: ReadonlyMap<number, readonly ConversionWarning[]>; count: number };

/**
 * A warning without a position applies to every conversion of the call. Descriptions are dropped, because
 * they may quote the request.
 */
export function readFieldWarnings(warnings: readonly FieldWarning[], size: number): CallWarnings {
  return collectWarnings(
    warnings.map(({ field, reason }) => {
      const [, index, rest] = /^events\[(\d{1,5})\](?:\.(.*))?$/.exec(field) ?? [];
      const name = index === undefined ? field : (rest ?? '');
      return {
        indices: index === undefined ? listIndices(size) : [Number(index)],
        warning: { ...(isPath(name) && { field: name }), reason: getName(reason) },
      };
    }),
  );
}

/** A warning without indices applies to all conversions if its count equals the size of the call. */
export function readProcessingWarnings(
  { requestStatusPerDestination: [destination] }: RequestStatus,
  size: number,
): CallWarnings {
  return collectWarnings(
    (destination?.warningInfo?.warningCounts ?? []).map(({ reason, recordCount, recordIndices }) => ({
      indices: recordIndices.length === 0 && recordCount === size ? listIndices(size) : recordIndices,
      warning: { reason: getName(reason) },
    })),
  );
}

function collectWarnings(
  found: readonly { indices: readonly number[]; warning: ConversionWarning }[],
): CallWarnings {
  const byIndex = new Map<number, ConversionWarning[]>();
  for (const { indices, warning } of found) {
    for (const index of indices) {
      if (!Number.isInteger(index) || index < 0 || index >= MAX_EVENTS) continue;
      const collected = byIndex.get(index) ?? [];
      const isKnown = collected.some(
        ({ field, reason }) => field === warning.field && reason === warning.reason,
      );
      if (!isKnown && collected.length < MAX_WARNINGS) byIndex.set(index, [...collected, warning]);
    }
  }
  return { byIndex, count: found.length };
}

function listIndices(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index);
}

/** Only a path of field names is stored. Any other text may contain a value of the request. */
function isPath(field: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*(?:\[\d{1,5}\])?(?:\.[A-Za-z][A-Za-z0-9_]*(?:\[\d{1,5}\])?){0,8}$/.test(
    field,
  );
}

function getName(reason: string): string {
  const name = reason.replace(/^(?:PROCESSING_)?WARNING_(?:REASON_)?/, '');
  return isEnumName(name) ? name : 'UNKNOWN';
}
