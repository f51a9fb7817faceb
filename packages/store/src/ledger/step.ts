import { channel } from 'node:diagnostics_channel'

const reached = channel('kg:step')

/**
 * Names a moment at which a process may end and nothing is lost. It does nothing unless somebody listens: tests do, and
 * end the process there.
 */
export function step(name: string): void {
  if (reached.hasSubscribers) reached.publish(name)
}
