/** Preloaded into Vite: ends it at once when the process that started it has ended, however that came about. */
process.on('disconnect', () => process.exit(1));
// the channel to the parent must not keep a finished build alive
process.channel?.unref();
