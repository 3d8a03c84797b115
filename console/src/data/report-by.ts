/** What a report can have rows for. */
export const REPORT_BY = ['date', 'campaign', 'adGroup', 'keyword', 'network'] as const;
export type ReportBy = (typeof REPORT_BY)[number];
