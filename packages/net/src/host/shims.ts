interface Resolvers<T> {
  promise: Promise<T>
  resolve: (value: T | PromiseLike<T>) => void
  reject: (reason?: unknown) => void
}

function withResolvers<T>(): Resolvers<T> {
  const parts: Partial<Resolvers<T>> = {}
  const promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }))
  return Object.assign(parts as Omit<Resolvers<T>, 'promise'>, { promise })
}

/** libp2p expects two globals that Node 20 lacks. They must be there before its modules are loaded. */
export async function installShims(): Promise<void> {
  if (!('withResolvers' in Promise)) {
    Object.defineProperty(Promise, 'withResolvers', { value: withResolvers, configurable: true, writable: true })
  }
  if (!('WebSocket' in globalThis)) {
    const { WebSocket } = await import('ws')
    Object.defineProperty(globalThis, 'WebSocket', { value: WebSocket, configurable: true, writable: true })
  }
}
