/** An object of a CRM. Times in milliseconds since 1970. */
export type CrmObject = {
  id: string;
  properties: Record<string, string>;
  createdAt: number;
  updatedAt: number;
  isArchived: boolean;
  /** The object that took this one in. */
  mergedInto: string | null;
};
