import { firstOf } from '@kg/core/async'
import { type CodeAsset, type CodeIris, term } from '@kg/ingest/code'
import type { CommandContext } from '../../command.js'
import { assetWriter } from './asset-writer.js'
import type { AssetCounts, Wish } from './indexed.js'
import { isDraft, isShared, type Listed, listNodeAssets, markOf } from './node-assets.js'
import { readSent, type Sent, writeSent } from './sent-record.js'

/** Takes assets to the node; those that it has already stay as they are. */
export interface Receiver {
  take(asset: CodeAsset): Promise<void>
  /** Waits for the last of them, and removes what is no longer in the repository. */
  finish(iris: CodeIris): Promise<AssetCounts>
}

const mostAtOnce = 4
/** What a shared asset of a file that is gone holds. */
const goneHash = 'gone'

export async function receiver(wish: Wish, recordFile: string | undefined, context: CommandContext): Promise<Receiver> {
  const { contextGraphId, share } = wish
  const { agentAddress: agent } = await context.client().call('agentIdentity', {}, { signal: context.signal })
  await makeContextGraph(contextGraphId, context)
  const { own, others } = await listNodeAssets(contextGraphId, agent, context)
  const writer = assetWriter(contextGraphId, agent, context)
  const before = readSent(recordFile)
  const hashes = new Map<string, string>()
  const counts = { written: 0, unchanged: 0, removed: 0, kept: 0 }
  const underWay = new Set<Promise<void>>()

  const isSame = (listed: Listed | undefined, hash: string): boolean => {
    const sent = listed === undefined ? undefined : before.get(listed.name)
    return listed !== undefined && sent?.hash === hash && sent.mark === markOf(listed)
  }

  async function bring(name: string, lines: readonly string[], hash: string): Promise<void> {
    const listed = own.get(name)
    hashes.set(name, hash)
    const same = isSame(listed, hash)
    if (!same) await writer.replace(name, lines, listed)
    if (share && (!same || (listed !== undefined && isDraft(listed)))) await writer.share(name)
    counts[same ? 'unchanged' : 'written']++
  }

  /** A few at a time; the first failure ends the run. */
  async function start(work: Promise<void>): Promise<void> {
    const settled = work.finally(() => underWay.delete(settled))
    settled.catch(() => undefined)
    underWay.add(settled)
    if (underWay.size >= mostAtOnce) await firstOf(underWay)
  }

  async function remove(listed: Listed, iris: CodeIris): Promise<void> {
    const { name } = listed
    if (!isShared(listed)) {
      await writer.discard(name)
      counts.removed++
    } else if (isSame(listed, goneHash)) hashes.set(name, goneHash)
    else if (share) {
      await writer.replace(name, [`<${iris.repository}> <${term('removed')}> "${name}" .`], listed)
      await writer.share(name)
      hashes.set(name, goneHash)
      counts.removed++
    } else counts.kept++
  }

  return {
    async take({ name, lines, hash }) {
      // Another member has shared an asset of this name: names are unique among what is shared.
      const free = others.has(name) ? `${name}@${agent.slice(2, 10)}` : name
      await start(bring(free, lines, hash))
    },
    async finish(iris) {
      await Promise.all(underWay)
      for (const listed of own.values())
        if (iris.isAsset(listed.name) && !hashes.has(listed.name)) await remove(listed, iris)
      const after = await listNodeAssets(contextGraphId, agent, context)
      writeSent(recordFile, sentFrom(after.own, hashes))
      return counts
    },
  }
}

function sentFrom(listed: ReadonlyMap<string, Listed>, hashes: ReadonlyMap<string, string>): Map<string, Sent> {
  const sent = new Map<string, Sent>()
  for (const [name, hash] of hashes) {
    const asset = listed.get(name)
    if (asset !== undefined) sent.set(name, { hash, mark: markOf(asset) })
  }
  return sent
}

async function makeContextGraph(id: string, { client, signal }: CommandContext): Promise<void> {
  const { exists } = await client().call('contextGraphExists', { query: { id } }, { signal })
  if (exists) return
  const body = { id, name: 'Development', description: 'Code, decisions and work of the people and agents who build' }
  await client().call('createContextGraph', { body }, { signal })
}
