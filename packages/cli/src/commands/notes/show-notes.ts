import type { Reply, Routes } from '@kg/contract'
import type { Paint } from '../../command.js'
import { oneLine } from '../../plain-text.js'

export type RecalledNotes = Reply<Routes['recall']>
export type RememberedNote = Reply<Routes['remember']>
type Result = RecalledNotes['results'][number]

const layers = { wm: 'draft', swm: 'shared', vm: 'published' } as const

export function showRecalled({ results }: RecalledNotes, paint: Paint): string {
  return results.length === 0 ? 'Nothing found' : results.map((result) => showResult(result, paint)).join('\n\n')
}

function showResult(result: Result, paint: Paint): string {
  const { note, text, speaker, time, recorded, source, page, line, layer, trust, supersededBy, label } = result
  const head = speaker ?? label
  const facts = [
    (time ?? recorded)?.slice(0, 10),
    source,
    page === undefined ? undefined : `page ${page}`,
    line === undefined ? undefined : `line ${line}`,
    layers[layer],
    trust?.name,
  ].filter((fact) => fact !== undefined)
  return [
    `${head === undefined ? '' : `${paint.strong(oneLine(head))}: `}${oneLine(text)}`,
    ...(supersededBy === undefined ? [] : [paint.warn(`  Superseded: ${oneLine(supersededBy.text)}`)]),
    paint.dim(`  ${facts.map(oneLine).join(', ')}`),
    paint.dim(`  ${oneLine(note)}`),
  ].join('\n')
}

export function showRemembered({ stored, note, duplicateOf, mentions }: RememberedNote, paint: Paint): string {
  if (!stored && duplicateOf !== undefined)
    return [
      `${paint.warn('Already known')}: ${oneLine(duplicateOf.text)}`,
      paint.dim(`  ${oneLine(duplicateOf.note)}`),
    ].join('\n')
  const found = mentions.length === 0 ? [] : [paint.dim(`  Mentions ${mentions.map(oneLine).join(', ')}`)]
  return [`${paint.good('Remembered')}: ${oneLine(note)}`, ...found].join('\n')
}
