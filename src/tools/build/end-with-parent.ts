/** Preloaded into Vite: exits as soon as the process that started it is gone, for any reason. */
process.on('disconnect', () => process.exit(1));
// the channel to the parent must not keep a finished build alive
process.channel?.unref();
