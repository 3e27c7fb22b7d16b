// Preloaded into every measured process: tells the harness over the channel between them what it has used so far.
// It does nothing between two questions, and ends the process when the harness is gone.
if (process.send !== undefined) {
  process.on('message', ({ ask }) => {
    if (ask !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send({ usage: { cpuSeconds: (user + system) / 1e6, rss: process.memoryUsage.rss() } });
  });
  process.on('disconnect', () => process.exit(0));
}
