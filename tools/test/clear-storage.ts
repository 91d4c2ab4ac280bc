// Test files of one worker share a window: a draft that one leaves would be restored in the next.
globalThis.sessionStorage?.clear();
globalThis.localStorage?.clear();
