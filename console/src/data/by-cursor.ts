type Position = string | undefined;

/** How a list of the API is read page by page: from its beginning, then from the position that the page before gave. */
export const BY_CURSOR = {
  initialPageParam: undefined as Position,
  getNextPageParam: ({ nextCursor }: { nextCursor?: string | null }): Position => nextCursor ?? undefined,
};
