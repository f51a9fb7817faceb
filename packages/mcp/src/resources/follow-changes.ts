import { parseAssetGraphUri } from '@kg/core'
import type { NodeLink } from '../connection/node-link.js'
import { assetUri, graphUri } from './uri.js'

const graphPrefix = 'did:kg:context-graph:'

export interface ChangeNeeds {
  readonly link: NodeLink
  readonly onFault: (error: unknown) => void
  /** Hears of every resource that changes and that the caller may read. */
  changed(uri: string): unknown
}

/** Follows the node's events from the first `open` to `stop`; after a break, from the next `open`. */
export function followChanges({ link, onFault, changed }: ChangeNeeds) {
  let following: AbortController | undefined

  return {
    /** Settles when the stream is open, so that nothing after the answer is missed. */
    async open(): Promise<void> {
      if (following !== undefined) return
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
          for (const uri of subject === undefined ? [] : touched(subject)) await changed(uri)
        }
      })()
        .catch(onFault)
        .finally(() => {
          if (following === ending) following = undefined
        })
    },
    stop(): void {
      following?.abort()
      following = undefined
    },
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
