import JSDOMEnvironment from 'jest-environment-jsdom';
import { loadDocument } from '../../api/openapi/load-document.ts';
import { createDocumentedApi } from './documented-api.ts';

const openApi = createDocumentedApi(await loadDocument());

const { fetch, Headers, Request, Response, structuredClone, TextDecoder, TextEncoder } = globalThis;

/** Size of every element. jsdom has no layout, and lists and charts draw nothing without a size. */
const SIZE = { width: 1_280, height: 800 };

/**
 * Runs a test file in jsdom, in a page with the meta tags that the API sets for the console. Elements have a
 * size, and motion is reduced.
 */
export default class ConsolePage extends JSDOMEnvironment {
  async setup() {
    await super.setup();
    const { global: window } = this;
    // Selects React's production build. The development build records a stack for each element, which would
    // double the duration of the tests.
    window.process.env.NODE_ENV = 'production';
    Object.assign(window, {
      openApi,
      fetch,
      Headers,
      Request,
      Response,
      structuredClone,
      TextDecoder,
      TextEncoder,
    });
    window.document.head.innerHTML =
      '<meta name="csp-nonce" nonce="n"><meta name="console-base" content="/console">' +
      '<meta name="self-service-projects" content="true">' +
      '<meta name="sandbox-outbox" content="http://127.0.0.1:4051/">' +
      '<meta name="signed-out" content="false">';
    window.matchMedia = (media) => ({
      media,
      matches: media.includes('reduced-motion') || media.includes('min-width'),
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    });
    window.ResizeObserver = class {
      constructor(report) {
        this.report = report;
      }
      observe(target) {
        const borderBoxSize = [{ inlineSize: SIZE.width, blockSize: SIZE.height }];
        queueMicrotask(() => this.report([{ target, contentRect: SIZE, borderBoxSize }], this));
      }
      unobserve() {}
      disconnect() {}
    };
    const { prototype } = window.HTMLElement;
    for (const kind of ['offset', 'client']) {
      Object.defineProperty(prototype, `${kind}Width`, { get: () => SIZE.width });
      Object.defineProperty(prototype, `${kind}Height`, { get: () => SIZE.height });
    }
    // Returns only inline styles. The page loads no style sheet, and matching each element with jsdom's
    // default style sheet would be slow.
    window.getComputedStyle = ({ style }) => style;
    prototype.getBoundingClientRect = () => new window.DOMRect(0, 0, SIZE.width, SIZE.height);
    prototype.scrollIntoView = () => {};
    prototype.scrollTo = () => {};
    window.document.fonts = new window.EventTarget();
    window.scrollTo = () => {};
  }
}
