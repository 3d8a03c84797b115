const ADDRESS = /[^\s,;<>"()]+@[^\s,;<>"()]+/;

/**
 * Parses pasted addresses: one per line or separated by commas or semicolons, each with an optional name, as in
 * `Ada Lovelace <ada@example.com>`. An entry without an address keeps its text, so that it is shown as invalid.
 */
export function parsePastedPeople(text: string): { email: string; name: string }[] {
  return text
    .split('\n')
    .flatMap((line) => (line.split('@').length > 2 ? line.split(/[,;]/) : [line]))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const email = ADDRESS.exec(entry)?.[0];
      if (email === undefined) return { email: entry, name: '' };
      const name = entry.replace(email, '').replaceAll(/[<>"(),;\t]/g, ' ');
      return { email, name: name.trim().replaceAll(/\s+/g, ' ') };
    });
}
