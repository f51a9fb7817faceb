import type { SessionParts } from '../server/session-parts.js'
import { followChanges } from './follow-changes.js'

/** Follows the node's events while somebody has subscribed to something. */
export function subscriptions(
  { link, onFault }: Pick<SessionParts, 'link' | 'onFault'>,
  updated: (uri: string) => Promise<void>,
) {
  const wanted = new Set<string>()
  const changes = followChanges({ link, onFault, changed: (uri) => (wanted.has(uri) ? updated(uri) : undefined) })
  return {
    async add(uri: string) {
      wanted.add(uri)
      await changes.open()
    },
    remove(uri: string) {
      wanted.delete(uri)
      if (wanted.size === 0) changes.stop()
    },
    stop: () => changes.stop(),
  }
}
