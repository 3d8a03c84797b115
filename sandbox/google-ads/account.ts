/** A campaign that an account has from the start. */
export type SeedCampaign = {
  name: string;
  status: 'ENABLED' | 'PAUSED' | 'REMOVED';
  servingStatus: 'SERVING' | 'NONE' | 'ENDED' | 'PENDING' | 'SUSPENDED';
  primaryStatus: string;
  reasons?: readonly string[];
  /** `YYYY-MM-DD`, the first day; the last day that had traffic, where there was one. */
  start: string;
  end?: string;
};

/** An account as the sandbox knows it from the start. */
export type Account = {
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  manager?: true;
  /** Accounts that this manager is linked to directly. */
  clients?: readonly string[];
  status?: 'ENABLED' | 'CANCELED' | 'SUSPENDED' | 'CLOSED';
  hidden?: true;
  test?: true;
  /** What any call about this account is refused with. */
  refusal?: 'CUSTOMER_NOT_ENABLED' | 'INCOMPLETE_SIGNUP';
  /** Status of each billing set-up. */
  billing?: readonly ('PENDING' | 'APPROVED_HELD' | 'APPROVED' | 'CANCELLED')[];
  /** Who owns the conversions; `none` where nothing is tracked. */
  conversions?: 'self' | 'manager' | 'none';
  campaigns?: readonly SeedCampaign[];
};

/** What one user sees: the accounts with direct access, and all that is below them. */
export type Tree = {
  roots: readonly string[];
  accounts: readonly Account[];
};
