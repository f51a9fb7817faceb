import { parseAssetGraphUri } from '@kg/core'
import type { SessionParts } from '../server/session-parts.js'
import { assetUri, graphUri } from './uri.js'

const graphPrefix = 'did:kg:context-graph:'

/** Follows the node's events while somebody has subscribed to something. */
export function subscriptions(
  { link, onFault }: Pick<SessionParts, 'link' | 'onFault'>,
  updated: (uri: string) => Promise<void>,
) {
  const wanted = new Set<string>()
  let following: AbortController | undefined

  /** Settles when the stream is open, so that nothing after the answer is missed. */
  async function follow(): Promise<void> {
    const ending = new AbortController()
    following = ending
    const stream = link.client().events({ signal: ending.signal })[Symbol.asyncIterator]()
    try {
      await stream.next()
    } catch (error) {
      following = undefined
      throw error
    }
    void (async () => {
      for (let step = await stream.next(); step.done !== true; step = await stream.next()) {
        const { subject } = (step.value.data ?? {}) as { subject?: string }
        if (subject === undefined) continue
        for (const uri of touched(subject)) if (wanted.has(uri)) await updated(uri)
      }
    })()
      .catch(onFault)
      .finally(() => {
        if (following === ending) following = undefined
      })
  }

  const stop = () => {
    following?.abort()
    following = undefined
  }
  return {
    async add(uri: string) {
      wanted.add(uri)
      if (following === undefined) await follow()
    },
    remove(uri: string) {
      wanted.delete(uri)
      if (wanted.size === 0) stop()
    },
    stop,
  }
}

/** The resources that a receipt about this subject changes. */
export function touched(subject: string): string[] {
  const asset = parseAssetGraphUri(subject)
  if (asset === undefined) return subject.startsWith(graphPrefix) ? [graphUri(subject.slice(graphPrefix.length))] : []
  const own = assetUri(asset.contextGraphId, asset.name, asset.subGraphName)
  const [path = '', query] = own.split('?')
  const parts = ['statements', 'proof'].map((part) => `${path}/${part}${query === undefined ? '' : `?${query}`}`)
  return [graphUri(asset.contextGraphId), own, ...parts]
}
