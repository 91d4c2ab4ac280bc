// Preloaded into child processes: ends them in the ordinary way when the process that started them is gone.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
