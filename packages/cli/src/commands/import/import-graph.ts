import { resolve } from 'node:path'
import type { Reply, Routes } from '@kg/contract'
import type { CommandContext, Paint } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { oneLine } from '../../plain-text.js'

export type ImportedGraph = Reply<Routes['importGraph']>

/** A context graph from a file that `kg export` wrote; refused assets make the exit code 1. */
export async function importGraphFile(path: string, context: CommandContext): Promise<Outcome> {
  const { checkGraphFile, piecesOf } = await import('../../backup/graph-file.js')
  const file = resolve(path)
  await checkGraphFile(file)
  let all: ImportedGraph | undefined
  const about = () => `importing (${(all?.stored ?? 0) + (all?.known ?? 0)} assets)`
  await context.during(about, async () => {
    for await (const body of piecesOf(file)) {
      const given = { body, contentType: 'application/octet-stream' }
      const answer = await context.client().request('importGraph', given, { signal: context.signal })
      all = added(all, JSON.parse(await answer.text()) as ImportedGraph)
    }
  })
  return new Outcome(all, all?.refused.length === 0 ? exitCodes.ok : exitCodes.failed)
}

export function showImportedGraph(
  { contextGraphId, isNew, stored, known, drafts, refused }: ImportedGraph,
  paint: Paint,
): string {
  const place = `${contextGraphId}${isNew ? ' (a new graph)' : ''}`
  return [
    `${paint.good('Imported')} into ${place}: ${stored} stored, ${known} already here, ${drafts} drafts`,
    ...refused.map(({ name, author, why }) => paint.bad(`Refused ${oneLine(name)} of ${author}: ${oneLine(why)}`)),
  ].join('\n')
}

const added = (all: ImportedGraph | undefined, piece: ImportedGraph): ImportedGraph =>
  all === undefined
    ? piece
    : {
        ...all,
        stored: all.stored + piece.stored,
        known: all.known + piece.known,
        drafts: all.drafts + piece.drafts,
        refused: [...all.refused, ...piece.refused],
      }
