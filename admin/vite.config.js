import { defineConfig } from 'vite';

/** The service that `npm run dev` works with. */
const SERVICE = process.env.CONSOLE_SERVICE ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/admin/',
  logLevel: 'warn',
  build: {
    // Browsers without module preload load the same modules a moment later.
    modulePreload: { polyfill: false },
    // The policy allows nothing that stands in the page itself.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // The components mark what servers must not render; nothing is rendered by a server here.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
  server: { proxy: { '/calendar/events/v1': SERVICE } },
});
