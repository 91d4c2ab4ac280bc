/**
 * Measures from now on how long the event loop is blocked at most, in milliseconds of the thread's CPU time, so that other
 * processes do not count.
 *
 * @returns a function that stops the measurement and returns the maximum
 */
export function measureLongestBlock(): () => number {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let before = used();
  let longest = 0;
  const look = () => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}
