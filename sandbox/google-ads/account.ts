/** A campaign that an account starts with. */
export type SeedCampaign = {
  name: string;
  status: 'ENABLED' | 'PAUSED' | 'REMOVED';
  servingStatus: 'SERVING' | 'NONE' | 'ENDED' | 'PENDING' | 'SUSPENDED';
  primaryStatus: string;
  reasons?: readonly string[];
  /** `YYYY-MM-DD`, the first day; the last day that had traffic, where there was one. */
  start: string;
  end?: string;
  /** The name of a budget that it shares with others of its account. */
  sharedBudget?: string;
  /** When Google moved its automatically created assets and its broad match to AI Max: `yyyy-MM-dd HH:mm:ss`. */
  acaMigratedAt?: string;
  broadMatchMigratedAt?: string;
  /** The website of a campaign of Dynamic Search Ads. */
  dynamicSearchAdsDomain?: string;
};

/** An account that the sandbox starts with. */
export type Account = {
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  manager?: true;
  /** Accounts that this manager is linked to directly. */
  clients?: readonly string[];
  status?: 'ENABLED' | 'CANCELED' | 'SUSPENDED' | 'CLOSED' | 'UNKNOWN';
  hidden?: true;
  test?: true;
  /** The error of every call about this account. */
  refusal?: 'CUSTOMER_NOT_ENABLED' | 'INCOMPLETE_SIGNUP';
  /** Status of each billing set-up. */
  billing?: readonly ('PENDING' | 'APPROVED_HELD' | 'APPROVED' | 'CANCELLED')[];
  /** Who owns the conversions; `none` where nothing is tracked. */
  conversions?: 'self' | 'manager' | 'none';
  /** What keeps its customers' data (hashed addresses) out of conversions; a click id alone is taken. */
  customerData?: 'terms_unsigned' | 'not_enabled';
  campaigns?: readonly SeedCampaign[];
};

/** The accounts of one user: the roots with direct access, and all accounts below them. */
export type Tree = {
  roots: readonly string[];
  accounts: readonly Account[];
};
