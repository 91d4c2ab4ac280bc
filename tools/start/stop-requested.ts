const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Settles when somebody wants the command to end: a signal, or the end of the process that started this one. */
export const stopRequested = new Promise<void>((resolve) => {
  for (const signal of stopSignals) process.on(signal, () => resolve());
  if (process.channel) {
    process.channel.unref();
    process.once('disconnect', () => resolve());
  }
});
