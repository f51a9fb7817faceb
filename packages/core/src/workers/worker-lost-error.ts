/** Why a thread is gone: the error that ended it, or the code it left with. */
export class WorkerLostError extends Error {
  /** In words, to be put behind a colon. */
  readonly reason: string

  constructor(
    script: URL,
    readonly code: number,
    cause?: unknown,
  ) {
    const name = script.pathname.split('/').at(-1) ?? 'thread'
    super(`The thread of ${name} ended with code ${code}`, cause === undefined ? {} : { cause })
    this.name = 'WorkerLostError'
    this.reason = cause instanceof Error ? cause.message : `its thread ended with code ${code}`
  }

  /** It asked for more memory than its limits allow. */
  get isOutOfMemory(): boolean {
    const { cause } = this
    return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  }
}
