/** A campaign that exists from the start. */
export type SeedCampaign = {
  name: string;
  status: 'ENABLED' | 'PAUSED' | 'REMOVED';
  servingStatus: 'SERVING' | 'NONE' | 'ENDED' | 'PENDING' | 'SUSPENDED';
  primaryStatus: string;
  reasons?: readonly string[];
  /** First day with traffic (`YYYY-MM-DD`). */
  start: string;
  /** Last day with traffic. If it is undefined, the campaign's end date ends the traffic. */
  end?: string;
  /** Name of the budget that the campaign shares with others of its customer. */
  sharedBudget?: string;
  /** Times (`yyyy-MM-dd HH:mm:ss`) at which Google migrated automatically created assets and broad match to AI Max. */
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
  /** Ids of the customers directly below this manager. */
  clients?: readonly string[];
  status?: 'ENABLED' | 'CANCELED' | 'SUSPENDED' | 'CLOSED' | 'UNKNOWN';
  hidden?: true;
  test?: true;
  /** Error of every call that names this customer as customer or login customer. */
  refusal?: 'CUSTOMER_NOT_ENABLED' | 'INCOMPLETE_SIGNUP';
  /** Statuses of the billing setups. */
  billing?: readonly ('PENDING' | 'APPROVED' | 'CANCELLED')[];
  /** Owner of the conversion actions. `none` and undefined mean that no conversions are tracked. */
  conversions?: 'self' | 'manager' | 'none';
  /** Reason to refuse conversions with user identifiers. Conversions with click ids only are accepted. */
  customerData?: 'terms_unsigned' | 'not_enabled';
  campaigns?: readonly SeedCampaign[];
};

/** Customers that one user can access. */
export type Tree = {
  /** Ids of the customers that the user accesses directly. */
  roots: readonly string[];
  /** The roots and all customers below them. */
  customers: readonly Customer[];
};
