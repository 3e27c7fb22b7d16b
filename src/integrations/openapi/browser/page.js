// What the modules of the page share: its texts, and what people have chosen.
export const root = document.getElementById('documentation');
export const texts = JSON.parse(root.dataset.texts);

export const pageLanguage = document.documentElement.lang;

/** The language whose segment is the first of a server's path; undefined where the request chooses the language. */
export function languageOf(server) {
  const [, segment] = new URL(server, location.href).pathname.split('/');
  const { options } = document.getElementById('language');
  return [...options].map(({ value }) => value).find((one) => one === segment);
}

/** Something that is chosen once and stays so in this browser. */
function choice(key, usual) {
  const listeners = new Set();
  return {
    get: () => localStorage.getItem(key) ?? usual,
    set: (value) => {
      localStorage.setItem(key, value);
      for (const listener of listeners) listener();
    },
    /** Calls a function at each change, until the returned function is called. */
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const safeMode = choice('safe-mode', 'off');
export const sampleLanguage = choice('sample-language', 'curl');
