/**
 * Measures from now on how long the thread is kept from its timers, in milliseconds of its own processor time: other
 * processes of a busy machine do not count.
 *
 * @returns ends the measuring and gives the longest
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
