/** A campaign that an account starts with. */
export type SeedCampaign = {
  name: string;
  status: 'ENABLED' | 'PAUSED' | 'REMOVED';
  servingStatus: 'SERVING' | 'NONE' | 'ENDED' | 'PENDING' | 'SUSPENDED';
  primaryStatus: string;
  reasons?: readonly string[];
  /** First and last day with traffic, `YYYY-MM-DD`. */
  start: string;
  end?: string;
  /** Name of a budget that campaigns of the account share. */
  sharedBudget?: string;
  /** Time of the migration of automatically created assets and broad match to AI Max: `yyyy-MM-dd HH:mm:ss`. */
  acaMigratedAt?: string;
  broadMatchMigratedAt?: string;
  /** Website of a Dynamic Search Ads campaign. */
  dynamicSearchAdsDomain?: string;
};

export type Customer = {
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  manager?: true;
  /** Accounts that this manager links to directly. */
  clients?: readonly string[];
  status?: 'ENABLED' | 'CANCELED' | 'SUSPENDED' | 'CLOSED' | 'UNKNOWN';
  hidden?: true;
  test?: true;
  /** Error of every call for this account. */
  refusal?: 'CUSTOMER_NOT_ENABLED' | 'INCOMPLETE_SIGNUP';
  /** Status of each billing setup. */
  billing?: readonly ('PENDING' | 'APPROVED_HELD' | 'APPROVED' | 'CANCELLED')[];
  /** Owner of the conversions; `none` without conversion tracking. */
  conversions?: 'self' | 'manager' | 'none';
  /** Reason why conversions with customer data (hashed addresses) are refused. Click ids still work. */
  customerData?: 'terms_unsigned' | 'not_enabled';
  campaigns?: readonly SeedCampaign[];
};

/** Accounts of one user: roots with direct access, and all accounts below them. */
export type Tree = {
  roots: readonly string[];
  customers: readonly Customer[];
};
