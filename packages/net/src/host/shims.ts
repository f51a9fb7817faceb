import { deferred } from '@kg/core/async'

/** libp2p expects two globals that Node 20 lacks. They must be there before its modules are loaded. */
export async function installShims(): Promise<void> {
  if (!('withResolvers' in Promise)) {
    Object.defineProperty(Promise, 'withResolvers', { value: deferred, configurable: true, writable: true })
  }
  if (!('WebSocket' in globalThis)) {
    const { WebSocket } = await import('ws')
    Object.defineProperty(globalThis, 'WebSocket', { value: WebSocket, configurable: true, writable: true })
  }
}
