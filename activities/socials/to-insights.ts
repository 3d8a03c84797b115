import { toInsightRow } from './to-insight-row.ts';
import type { WireRow } from './wire.ts';

/** Seconds for which insights may be given again: Meta's own figures are some minutes old, and calls are few. */
export const INSIGHTS_TTL_SECONDS = 300;

/** What is stored of insights, a PlatformInsightsResult. */
export function toInsights(rows: readonly WireRow[]): object {
  return { rows: rows.map(toInsightRow) };
}
