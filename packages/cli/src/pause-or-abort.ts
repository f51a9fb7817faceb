/** Waits, and fails as soon as the signal comes. Its timer is loaded on demand: few commands wait, and all must start fast. */
export async function pauseOrAbort(ms: number, signal: AbortSignal): Promise<void> {
  const { pause } = await import('@kg/core/async')
  await pause(ms, signal)
  signal.throwIfAborted()
}
