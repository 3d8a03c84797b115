/** The least that a durable job can be: no step at all. */
export async function empty(): Promise<void> {}
