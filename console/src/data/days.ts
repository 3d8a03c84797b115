/** Days in the account's time zone, as `YYYY-MM-DD`, both included. */
export type Days = { startDate: string; endDate: string };
