/** An operation, its body in the shortest form, the fields it requires, and changes to it that are good or bad. */
export type BodyCase = [
  operationId: string,
  valid: object,
  required: string[],
  changes: { good: Record<string, unknown>[]; bad: Record<string, unknown>[] },
];
