/** Operators of a condition, as they are written. */
export type Operator =
  '=' | '!=' | '>' | '>=' | '<' | '<=' | 'IN' | 'NOT IN' | 'BETWEEN' | 'DURING' | 'LIKE' | 'IS NULL';

export type Condition = {
  field: string;
  operator: Operator;
  values: string[];
};

/** A query of the Google Ads Query Language, as far as the sandbox supports it. */
export type Query = {
  select: string[];
  from: string;
  where: Condition[];
  orderBy: { field: string; descending: boolean }[];
  limit: number | null;
};
