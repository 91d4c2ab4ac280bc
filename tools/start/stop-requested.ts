const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves when the command should stop: on a signal, or when the parent process exits. */
export const stopRequested = new Promise<void>((resolve) => {
  for (const signal of stopSignals) process.on(signal, () => resolve());
  if (process.channel) {
    process.channel.unref();
    process.once('disconnect', () => resolve());
  }
});
