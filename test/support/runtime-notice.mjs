const { warn } = console;

/** oidc-provider says that it wants a newer Node than 20; that is known, and it works. */
console.warn = (...words) => {
  if (!String(words[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...words);
};
