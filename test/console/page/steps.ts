import { fireEvent, screen, waitFor, within, type ByRoleMatcher } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false });

type Name = string | RegExp;

/** Matches a label with or without the star that marks a required field. */
const matchLabel = (label: Name) =>
  typeof label === 'string' ? (text: string) => text.replace(/ \*$/, '') === label : label;

function getText(part: HTMLElement): string {
  const texts: string[] = [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.tagName !== 'STYLE') texts.push(textContent ?? '');
  }
  return texts.join('').replaceAll(/\s+/g, ' ');
}

function createSteps(part: () => HTMLElement) {
  const find = (role: ByRoleMatcher, name: Name) =>
    waitFor(() => within(part()).getByRole(role, { name: matchLabel(name) }));
  const field = (label: Name, selector = 'input, textarea') =>
    waitFor(() => within(part()).getByLabelText<HTMLInputElement>(matchLabel(label), { selector }));
  const write = async (label: Name, text: string) => {
    const combobox = await find('combobox', label);
    await user.click(combobox);
    fireEvent.change(combobox, { target: { value: text } });
  };
  const waitForButton = async (name: Name, isEnabled: boolean) => {
    const button = await find('button', name);
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(!isEnabled));
  };
  const getTexts = (role: ByRoleMatcher) =>
    waitFor(() =>
      within(part())
        .getAllByRole(role)
        .map((element) => element.getAttribute('aria-label') ?? getText(element)),
    );
  return {
    find,
    field,
    /** Waits until the first element has appeared. */
    getTexts,
    press: async (name: Name) => user.click(await find('button', name)),
    follow: async (name: Name) => user.click(await find('link', name)),
    /** Adds files through a drop zone's file input. Like a drop, this ignores the input's `accept`. */
    drop: async (label: Name, files: File[]) => user.upload(await field(label), files),
    check: async (label: Name) => user.click(await field(label)),
    fill: async (label: Name, text: string) => {
      fireEvent.change(await field(label), { target: { value: text } });
    },
    enter: async (label: Name, text: string) => {
      const combobox = await find('combobox', label);
      await user.click(combobox);
      await user.paste(text);
      await waitFor(() => {
        fireEvent.keyDown(combobox, { key: 'Enter' });
        expect(combobox).toHaveProperty('value', '');
      });
    },
    write,
    choose: async (label: Name, option: Name) => {
      await user.click(await find('combobox', label));
      await selectOption(option);
    },
    pick: async (label: Name, text: string, option: Name) => {
      await write(label, text);
      await selectOption(option);
    },
    seesEnabled: (name: Name) => waitForButton(name, true),
    seesDisabled: (name: Name) => waitForButton(name, false),
    sees: (text: Name) => waitFor(() => expect(getText(part())).toMatch(text)),
    seesNo: (text: Name) => waitFor(() => expect(getText(part())).not.toMatch(text)),
  };
}

export const page = createSteps(() => document.body);

export const dialog = createSteps(() => screen.getByRole('dialog'));

const selectOption = async (name: Name) => user.click(await screen.findByRole('option', { name }));

export const getPart = (role: ByRoleMatcher, name: Name) =>
  createSteps(() => screen.getByRole(role, { name }));

/**
 * Runs `steps` and returns the distinct texts that the first element with `role="status"` had, in order.
 * `undefined` stands for a page without such an element.
 */
export async function recordStatus(steps: () => Promise<unknown>): Promise<(string | null | undefined)[]> {
  const texts = new Set<string | null | undefined>();
  const observer = new MutationObserver(() =>
    texts.add(document.querySelector('[role="status"]')?.textContent),
  );
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await steps();
  observer.disconnect();
  return [...texts];
}

export async function catchSavedText(save: () => Promise<unknown>): Promise<string> {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => {};
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  click.mockRestore();
  return readText(saved[0]);
}

/** Uses `FileReader`, because jsdom has no `Blob.text`. */
function readText(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.readAsText(blob ?? new Blob());
  });
}
