import { resolve } from 'node:path'
import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { oneLine } from '../../plain-text.js'

type Imported = Reply<Routes['importGraph']>

export const importGraph = command({
  path: ['import'],
  summary: 'Import a context graph from a file',
  about:
    'Reads a file that kg export wrote on any node. Each asset is checked: its author must have sealed exactly this content and must be allowed to add to the context graph. Refused assets are listed, and the exit code is then 1. Drafts become your own drafts.',
  args: [{ name: 'file', about: 'File that kg export wrote' }],
  examples: ['kg import my-notes.kg', 'kg import my-notes.kg --json'],
  async run({ args }, context) {
    const { checkGraphFile, piecesOf } = await import('../../backup/graph-file.js')
    const file = resolve(args.file ?? '')
    await checkGraphFile(file)
    let all: Imported | undefined
    const about = () => `importing (${(all?.stored ?? 0) + (all?.known ?? 0)} assets)`
    await context.during(about, async () => {
      for await (const body of piecesOf(file)) {
        const given = { body, contentType: 'application/octet-stream' }
        const answer = await context.client().request('importGraph', given, { signal: context.signal })
        all = added(all, JSON.parse(await answer.text()) as Imported)
      }
    })
    return new Outcome(all, all?.refused.length === 0 ? exitCodes.ok : exitCodes.failed)
  },
  show({ contextGraphId, isNew, stored, known, drafts, refused }: Imported, paint) {
    const place = `${contextGraphId}${isNew ? ' (a new graph)' : ''}`
    return [
      `${paint.good('Imported')} into ${place}: ${stored} stored, ${known} already here, ${drafts} drafts`,
      ...refused.map(({ name, author, why }) => paint.bad(`Refused ${oneLine(name)} of ${author}: ${oneLine(why)}`)),
    ].join('\n')
  },
})

const added = (all: Imported | undefined, piece: Imported): Imported =>
  all === undefined
    ? piece
    : {
        ...all,
        stored: all.stored + piece.stored,
        known: all.known + piece.known,
        drafts: all.drafts + piece.drafts,
        refused: [...all.refused, ...piece.refused],
      }
