/** Reads what this browser stored under a name. Undefined without an entry or without storage. */
export function readStored(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text under a name, or deletes the entry. Without storage, does nothing. */
export function store(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Browsers can refuse storage. Nothing that the console stores is required.
  }
}
