/** The work's result, or the signal's reason as soon as it aborts, even when the work never ends. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T> | T): Promise<T> {
  if (!(work instanceof Promise)) return work
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
