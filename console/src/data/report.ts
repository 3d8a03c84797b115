/** Days in the account's time zone, as `YYYY-MM-DD`, both included. */
export type Days = { startDate: string; endDate: string };

/** What a report can have rows for. */
export const REPORT_BY = ['date', 'campaign', 'adGroup', 'keyword', 'network'] as const;
export type ReportBy = (typeof REPORT_BY)[number];
