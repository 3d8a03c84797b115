import { configure } from '@testing-library/dom';
import { createRoot, type Root } from 'react-dom/client';
import { Console } from '../../../console/src/console.tsx';
import { queryClient } from '../../../console/src/data/query-client.ts';
import { router } from '../../../console/src/router.ts';
import { SCOPES } from '../../../domain/scopes.ts';
import { example, FakeApi } from './fake-api.ts';

// Whether an element is hidden is asked of all elements around it, which is most of the time of a look.
configure({
  defaultHidden: true,
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(message ?? ''),
});
jest.setTimeout(60_000);

/** The project and the person of the document's examples. */
export const PROJECT = '3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50';

/** Gives each test an API and takes its page away in the end. Call it in the file's body. */
export function usePages() {
  let api: FakeApi;
  beforeEach(() => {
    api = new FakeApi();
    globalThis.fetch = api.fetch;
  });
  afterEach(() => {
    leave();
    sessionStorage.clear();
    expect(api.violations()).toEqual([]);
  });
  return {
    api: () => api,
    /** Opens a page of the project for somebody with these permissions, by default all. */
    open: async (path: string, permissions: readonly string[] = SCOPES): Promise<void> => {
      api.answer('getProject', { ...example('getProject'), permissions: [...permissions] });
      await load(`/console/p/${PROJECT}${path}`);
    },
    /** Loads the page anew, as a browser does: all is forgotten but what the tab keeps. */
    reload: () => load(location.pathname + location.search),
  };
}

let root: Root | undefined;

async function load(address: string): Promise<void> {
  leave();
  window.history.replaceState({}, '', address);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Console />);
  await router.load();
}

function leave(): void {
  root?.unmount();
  queryClient.clear();
  document.body.replaceChildren();
}
