import type { Binding } from './http/handle.js'

/** One part of the daemon. What it needs of the wings above it, it takes as interfaces of its own. */
export interface Wing<Ports = void> {
  /** The routes that it answers; `ports` is what the wings above lend it for that. */
  routes(ports: Ports): readonly Binding[]
  /** Begins its work in the background, once the node answers. */
  start(): Promise<void>
  /** Begins what takes long to load, and what nobody who starts the node has to wait for. */
  startRest?(): void
  /** Ends it: what has begun is finished or left to the next start. */
  stop(): Promise<void>
}
