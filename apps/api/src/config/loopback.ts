const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host, without a port, is this very machine: by its name or by its address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
