// What the modules of the page share: its texts, and what people have chosen.
export const root = document.getElementById('documentation');
export const texts = JSON.parse(root.dataset.texts);

/** Something that is chosen once and stays so in this browser. */
const choice = (key, usual) => ({
  get: () => localStorage.getItem(key) ?? usual,
  set: (value) => localStorage.setItem(key, value),
});

export const safeMode = choice('safe-mode', 'off');
export const sampleLanguage = choice('sample-language', 'curl');
