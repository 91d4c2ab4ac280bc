// Preloaded into child processes: shuts them down gracefully when their parent process is gone.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
