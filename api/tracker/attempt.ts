/** What `action` gives, or undefined if it throws: nothing of ours may break the page. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
