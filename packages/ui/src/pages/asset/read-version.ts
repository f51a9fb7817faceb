import type { Client } from '@kg/client'
import { type AssetData, targetOf } from './asset-data.js'
import type { Statement } from './diff-statements.js'
import type { Version } from './versions.js'

const pageSize = 10_000
/** More than this takes a page too long to compare. */
export const mostCompared = 100_000

/** Every statement of one state of an asset. */
export async function readVersion(
  client: Client,
  asset: AssetData,
  { layer, asOf }: Version,
  signal: AbortSignal,
): Promise<readonly Statement[]> {
  const { params, place } = targetOf(asset)
  const query = { ...place, layer, agentAddress: asset.agentAddress, limit: pageSize, ...(asOf && { asOf }) }
  const all: Statement[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await client.call(
      'assetQuads',
      { params, query: { ...query, ...(cursor !== undefined && { cursor }) } },
      { signal },
    )
    if (page.count > mostCompared)
      throw new RangeError(
        `It has ${page.count.toLocaleString()} statements; ${mostCompared.toLocaleString()} can be compared here`,
      )
    all.push(...page.quads)
    cursor = page.nextCursor
    if (cursor === undefined) return all
  }
}
