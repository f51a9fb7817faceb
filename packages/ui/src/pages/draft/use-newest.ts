import { linesFromJson } from '@kg/core/turtle'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type News, useNews } from '../../data/live.js'
import { useNode } from '../../data/node.js'
import type { AssetData } from '../asset/asset-data.js'
import { targetOf } from '../asset/asset-data.js'

/** More than this is edited with files. */
export const most = 10_000

export interface Newest {
  /** The statements that the node has now, in canonical form. */
  readonly lines: readonly string[] | undefined
  readonly isTooLarge: boolean
  readonly error: unknown
  readonly load: () => Promise<readonly string[]>
}

/** What the asset says now on the node, also after others have changed it. */
export function useNewest(asset: AssetData): Newest {
  const client = useNode()
  const [state, setState] = useState<Omit<Newest, 'load'>>({ lines: undefined, isTooLarge: false, error: undefined })
  const { params, place } = targetOf(asset)
  const latest = useRef({ params, query: { ...place, agentAddress: asset.agentAddress, limit: most } })
  const load = useCallback(async () => {
    const { quads, nextCursor } = await client.call('assetQuads', latest.current)
    const lines = linesFromJson(quads, { blankNodes: (label) => label })
    setState({ lines, isTooLarge: nextCursor !== undefined, error: undefined })
    return lines
  }, [client])
  const tryLoad = useCallback(
    () => void load().catch((error: unknown) => setState((before) => ({ ...before, error }))),
    [load],
  )
  useEffect(tryLoad, [tryLoad])
  useNews(
    useCallback(({ subject }: News) => subject === asset.assertionUri && tryLoad(), [asset.assertionUri, tryLoad]),
  )
  return { ...state, load }
}
