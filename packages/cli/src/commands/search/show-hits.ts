import type { Reply, Routes } from '@kg/contract'
import type { Paint } from '../../command.js'
import { oneLine } from '../../plain-text.js'

export type FoundHits = Reply<Routes['searchMemory']>
type Hit = FoundHits['hits'][number]

const layers = { wm: 'draft', swm: 'shared', vm: 'published' } as const

/** A hit on three lines: what it is, what is said of it, where. */
export function showHits({ hits }: FoundHits, paint: Paint): string {
  return hits.length === 0 ? 'Nothing found' : hits.map((hit) => showHit(hit, paint)).join('\n\n')
}

function showHit(hit: Hit, paint: Paint): string {
  const { entity, label, asset, contextGraphId, subGraphName, layer, trust } = hit
  const name = label === undefined ? '' : `${paint.strong(oneLine(label))}  `
  const place = [contextGraphId, ...(subGraphName === undefined ? [] : [subGraphName]), asset.name].join(' › ')
  const standing = [
    hit.private === true ? 'private' : layers[layer],
    ...(trust === undefined ? [] : [trust.name]),
    `score ${hit.score.toFixed(2)}`,
  ].join(', ')
  return [`${name}${oneLine(entity)}`, `  ${marked(hit, paint)}`, paint.dim(`  ${oneLine(place)} (${standing})`)].join(
    '\n',
  )
}

/** The snippet with the words that were found. */
function marked({ snippet, highlights }: Hit, paint: Paint): string {
  let text = ''
  let done = 0
  for (const [start, end] of highlights) {
    text += oneLine(snippet.slice(done, start)) + paint.warn(oneLine(snippet.slice(start, end)))
    done = end
  }
  return text + oneLine(snippet.slice(done))
}
