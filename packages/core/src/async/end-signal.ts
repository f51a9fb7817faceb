/** What of an AbortSignal those need who only want to hear that nobody waits any more. An AbortSignal is one, too. */
export interface EndSignal {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** Tells once that nobody waits any more. To make an AbortController instead takes Node a tenth of the work for a short query. */
export class End implements EndSignal {
  aborted = false
  reason: unknown
  private readonly listeners = new Set<() => void>()
  private controller: AbortController | undefined

  /** The same for those who take only a signal of the platform; made when it is first asked for. */
  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController()
      if (this.aborted) this.controller.abort(this.reason)
    }
    return this.controller.signal
  }

  abort(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    const listeners = [...this.listeners]
    this.listeners.clear()
    for (const listener of listeners) listener()
    this.controller?.abort(reason)
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.add(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.delete(listener)
  }
}

/** The platform's form of a signal: there are no others than these two. */
export const abortSignalOf = (signal: EndSignal): AbortSignal =>
  signal instanceof AbortSignal ? signal : (signal as End).signal
