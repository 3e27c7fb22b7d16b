// Preloaded into every measured process: reports to the harness how much it has used so far. It does nothing
// between two requests, and ends the process when the harness is gone.
if (process.send !== undefined) {
  process.on('message', ({ report }) => {
    if (report !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send({ usage: { cpuSeconds: (user + system) / 1e6, rss: process.memoryUsage.rss() } });
  });
  process.on('disconnect', () => process.exit(0));
}
