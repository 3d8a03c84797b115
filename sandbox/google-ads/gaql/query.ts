/** Operators of a condition, as they are written. */
export type Operator =
  '=' | '!=' | '>' | '>=' | '<' | '<=' | 'IN' | 'NOT IN' | 'BETWEEN' | 'DURING' | 'LIKE' | 'IS NULL';

export interface Condition {
  field: string;
  operator: Operator;
  values: string[];
}

/** A query of the Google Ads Query Language, as far as the sandbox knows it. */
export interface Query {
  select: string[];
  from: string;
  where: Condition[];
  orderBy: { field: string; descending: boolean }[];
  limit: number | null;
}
