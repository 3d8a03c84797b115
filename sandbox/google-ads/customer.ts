export type SeedCampaign = {
  name: string;
  status: 'ENABLED' | 'PAUSED' | 'REMOVED';
  servingStatus: 'SERVING' | 'NONE' | 'ENDED' | 'PENDING' | 'SUSPENDED';
  primaryStatus: string;
  reasons?: readonly string[];
  /** First day with traffic (`YYYY-MM-DD`). */
  start: string;
  /**
   * Last day with traffic (`YYYY-MM-DD`). If undefined, traffic lasts until the end date of the stored
   * campaign, if any.
   */
  end?: string;
  sharedBudget?: string;
  /** Time (`yyyy-MM-dd HH:mm:ss`) at which Google migrated automatically created assets to AI Max. */
  acaMigratedAt?: string;
  /** Time (`yyyy-MM-dd HH:mm:ss`) at which Google migrated broad match to AI Max. */
  broadMatchMigratedAt?: string;
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
  billing?: readonly ('PENDING' | 'APPROVED' | 'CANCELLED')[];
  /** Owner of the conversion actions. `none` and undefined mean that no conversions are tracked. */
  conversions?: 'self' | 'manager' | 'none';
  /** Reason to refuse conversions with user identifiers. Conversions with only click ids are accepted. */
  customerData?: 'terms_unsigned' | 'not_enabled';
  campaigns?: readonly SeedCampaign[];
};

export type Tree = {
  roots: readonly string[];
  customers: readonly Customer[];
};
